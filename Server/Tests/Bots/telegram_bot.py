"""A bot made with python-telegram-bot. Usage: telegram_bot.py ADDRESS TOKEN [WEBHOOK-PORT]"""
import base64
import sys

from telegram import (
    InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, LabeledPrice, ReplyKeyboardMarkup, ReplyKeyboardRemove,
    Update)
from telegram.error import BadRequest, Forbidden
from telegram.ext import (
    Application, CallbackQueryHandler, CommandHandler, MessageHandler, PollAnswerHandler, PreCheckoutQueryHandler,
    filters)

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg==")
address, token, *port = sys.argv[1:]


async def start(update: Update, context):
    rows = [[InlineKeyboardButton("Yes", callback_data="yes"), InlineKeyboardButton("No", callback_data="no")]]
    await update.message.reply_text("<b>Pick</b> one", parse_mode="HTML", reply_markup=InlineKeyboardMarkup(rows))


async def pressed(update: Update, context):
    await update.callback_query.answer("Noted")
    await update.callback_query.edit_message_text("You picked " + update.callback_query.data)


async def received(update: Update, context):
    file = await update.message.photo[-1].get_file()
    await update.message.reply_text(f"{len(await file.download_as_bytearray())} bytes")


async def checkout(update: Update, context):
    await update.pre_checkout_query.answer(ok=True)


async def paid(update: Update, context):
    await update.message.reply_text(f"Paid {update.message.successful_payment.total_amount}")


async def voted(update: Update, context):
    await context.bot.send_message(update.poll_answer.user.id, f"Voted for {update.poll_answer.option_ids[0]}")


async def words(update: Update, context):
    message = update.message
    match message.text:
        case "photo": await message.reply_photo(PICTURE, caption="A dot")
        case "poll": await message.reply_poll("Which?", ["Tea", "Coffee"], is_anonymous=False)
        case "album": await message.reply_media_group([InputMediaPhoto(PICTURE), InputMediaPhoto(PICTURE)])
        case "keyboard":
            await message.reply_text(
                "Tea or coffee?", reply_markup=ReplyKeyboardMarkup([["Coffee", "Tea"]], resize_keyboard=True))
        case "Coffee": await message.reply_text("Here is your coffee", reply_markup=ReplyKeyboardRemove())
        case "mistake":
            try:
                await message.reply_text("<b>open", parse_mode="HTML")
            except BadRequest as error:
                await message.reply_text(str(error).lower())
        case "rich":
            # The library has no method of its own for this one.
            await context.bot.do_api_request(
                "sendRichMessage", {"chat_id": message.chat_id, "rich_message": {"markdown": "# Title\n\n- *one*"}})
        case "stream":
            for text in ["A whole", "A whole answer"]:
                await context.bot.send_message_draft(message.chat_id, 1, text)
            await message.reply_text("A whole answer")
        case "fault":
            try:
                await message.reply_text("hello again")
            except Forbidden as error:
                await message.reply_text(str(error))
        case "pay":
            await message.reply_invoice("Tea", "A cup", "cup", "USD", [LabeledPrice("Tea", 150)], provider_token="1:TEST")


application = Application.builder().token(token).base_url(address + "/bot").base_file_url(address + "/file/bot").build()
application.add_handlers([
    CommandHandler("start", start), CallbackQueryHandler(pressed), PreCheckoutQueryHandler(checkout),
    PollAnswerHandler(voted), MessageHandler(filters.SUCCESSFUL_PAYMENT, paid), MessageHandler(filters.PHOTO, received),
    MessageHandler(filters.TEXT, words)])
if port:
    application.run_webhook(
        listen="127.0.0.1", port=int(port[0]), url_path="hook", webhook_url=f"http://127.0.0.1:{port[0]}/hook",
        secret_token="hook-secret", allowed_updates=Update.ALL_TYPES)
else:
    application.run_polling(allowed_updates=Update.ALL_TYPES)
