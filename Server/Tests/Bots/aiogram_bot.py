"""A bot made with aiogram. Usage: aiogram_bot.py ADDRESS TOKEN [WEBHOOK-PORT]"""
import asyncio
import base64
import sys

from aiogram import Bot, Dispatcher, F
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.filters import CommandStart
from aiogram.types import (
    BufferedInputFile, CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, InputRichMessage,
    KeyboardButton,
    LabeledPrice, Message, PollAnswer, PreCheckoutQuery, ReplyKeyboardMarkup, ReplyKeyboardRemove)
from aiogram.webhook.aiohttp_server import SimpleRequestHandler, setup_application
from aiohttp import web

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg==")
address, token, *port = sys.argv[1:]
bot = Bot(token, session=AiohttpSession(api=TelegramAPIServer.from_base(address)))
dispatcher = Dispatcher()


def picture():
    return BufferedInputFile(PICTURE, "dot.png")


@dispatcher.message(CommandStart())
async def start(message: Message):
    rows = [[InlineKeyboardButton(text="Yes", callback_data="yes"), InlineKeyboardButton(text="No", callback_data="no")]]
    await message.answer(
        "<b>Pick</b> one", parse_mode="HTML", reply_markup=InlineKeyboardMarkup(inline_keyboard=rows))


@dispatcher.callback_query()
async def pressed(query: CallbackQuery):
    await query.answer("Noted")
    await query.message.edit_text("You picked " + query.data)


@dispatcher.message(F.photo)
async def received(message: Message):
    content = await bot.download(message.photo[-1])
    await message.answer(f"{len(content.read())} bytes")


@dispatcher.pre_checkout_query()
async def checkout(query: PreCheckoutQuery):
    await query.answer(ok=True)


@dispatcher.message(F.successful_payment)
async def paid(message: Message):
    await message.answer(f"Paid {message.successful_payment.total_amount}")


@dispatcher.poll_answer()
async def voted(answer: PollAnswer):
    await bot.send_message(answer.user.id, f"Voted for {answer.option_ids[0]}")


@dispatcher.message(F.text)
async def words(message: Message):
    chat = message.chat.id
    match message.text:
        case "photo": await message.answer_photo(picture(), caption="A dot")
        case "poll": await message.answer_poll("Which?", ["Tea", "Coffee"], is_anonymous=False)
        case "album": await message.answer_media_group([InputMediaPhoto(media=picture()), InputMediaPhoto(media=picture())])
        case "keyboard":
            await message.answer("Tea or coffee?", reply_markup=ReplyKeyboardMarkup(
                keyboard=[[KeyboardButton(text="Coffee"), KeyboardButton(text="Tea")]], resize_keyboard=True))
        case "Coffee": await message.answer("Here is your coffee", reply_markup=ReplyKeyboardRemove())
        case "mistake":
            try:
                await message.answer("<b>open", parse_mode="HTML")
            except TelegramBadRequest as error:
                await message.answer(error.message)
        case "rich": await bot.send_rich_message(chat, InputRichMessage(markdown="# Title\n\n- *one*"))
        case "stream":
            for text in ["A whole", "A whole answer"]:
                await bot.send_message_draft(chat_id=chat, draft_id=1, text=text)
            await message.answer("A whole answer")
        case "fault":
            try:
                await message.answer("hello again")
            except TelegramForbiddenError as error:
                await message.answer(error.message)
        case "pay":
            await message.answer_invoice("Tea", "A cup", "cup", "USD", [LabeledPrice(label="Tea", amount=150)], provider_token="1:TEST")


async def serve(port):
    """Receives updates by a webhook."""
    application = web.Application()
    SimpleRequestHandler(dispatcher, bot, secret_token="hook-secret").register(application, "/hook")
    setup_application(application, dispatcher, bot=bot)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    await bot.set_webhook(f"http://127.0.0.1:{port}/hook", secret_token="hook-secret")
    await asyncio.Event().wait()


asyncio.run(serve(int(port[0])) if port else dispatcher.start_polling(bot))
