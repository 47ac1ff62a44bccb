"""The same shop with python-telegram-bot."""

import os

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

address = os.environ.get("TELEGRAM_API_URL", "https://api.telegram.org")


async def start(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Prices", callback_data="prices")]])
    await update.message.reply_text("Welcome to the tea shop.", reply_markup=keyboard)


async def prices(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    await update.callback_query.answer("Fresh today")
    await update.callback_query.edit_message_text("Green tea: 4\nBlack tea: 3")


builder = Application.builder().token(os.environ["BOT_TOKEN"])
application = builder.base_url(f"{address}/bot").base_file_url(f"{address}/file/bot").build()
application.add_handler(CommandHandler("start", start))
application.add_handler(CallbackQueryHandler(prices, "prices"))
application.run_polling()
