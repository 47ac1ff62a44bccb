"""An aiogram bot. A separate function creates each reply, so that tests can render it without a network."""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import CommandStart
from aiogram.methods import SendMessage
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup, Message

router = Router()


def welcome(chat: int, name: str) -> SendMessage:
    """Returns the reply to /start."""
    keyboard = InlineKeyboardMarkup(
        inline_keyboard=[[InlineKeyboardButton(text="Timetable", callback_data="times")]]
    )
    text = f"<b>Hello {name}!</b>\nThe harbour is <i>open</i> from seven."
    return SendMessage(chat_id=chat, text=text, parse_mode="HTML", reply_markup=keyboard)


@router.message(CommandStart())
async def start(message: Message) -> SendMessage:
    return welcome(message.chat.id, message.from_user.first_name if message.from_user else "you")
