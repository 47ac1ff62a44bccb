"""The same shop with pyTelegramBotAPI."""

import os

import telebot
from telebot import apihelper, types

apihelper.API_URL = os.environ.get("TELEGRAM_API_URL", "https://api.telegram.org") + "/bot{0}/{1}"
bot = telebot.TeleBot(os.environ["BOT_TOKEN"])


@bot.message_handler(commands=["start"])
def start(message: types.Message) -> None:
    keyboard = types.InlineKeyboardMarkup([[types.InlineKeyboardButton("Prices", callback_data="prices")]])
    bot.send_message(message.chat.id, "Welcome to the tea shop.", reply_markup=keyboard)


@bot.callback_query_handler(lambda query: query.data == "prices")
def prices(query: types.CallbackQuery) -> None:
    bot.answer_callback_query(query.id, "Fresh today")
    bot.edit_message_text("Green tea: 4\nBlack tea: 3", query.message.chat.id, query.message.message_id)


bot.infinity_polling()
