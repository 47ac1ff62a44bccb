"""A shop of tea with aiogram. It only gets another address in tests."""

import asyncio
import os

from aiogram import Bot, Dispatcher, F
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.filters import CommandStart
from aiogram.types import CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message

server = TelegramAPIServer.from_base(os.environ.get("TELEGRAM_API_URL", "https://api.telegram.org"))
bot = Bot(os.environ["BOT_TOKEN"], session=AiohttpSession(api=server))
dispatcher = Dispatcher()


@dispatcher.message(CommandStart())
async def start(message: Message) -> None:
    button = InlineKeyboardButton(text="Prices", callback_data="prices")
    await message.answer("Welcome to the tea shop.", reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button]]))


@dispatcher.callback_query(F.data == "prices")
async def prices(query: CallbackQuery) -> None:
    await query.answer("Fresh today")
    await query.message.edit_text("Green tea: 4\nBlack tea: 3")


asyncio.run(dispatcher.start_polling(bot, handle_signals=False))
