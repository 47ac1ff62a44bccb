"""A bot made with pyTelegramBotAPI. Usage: telebot_bot.py ADDRESS TOKEN [WEBHOOK-PORT]"""
import base64
import http.server
import sys

from telebot import TeleBot, apihelper
from telebot.apihelper import ApiTelegramException
from telebot.types import (
    InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, InputRichMessage, LabeledPrice, ReplyKeyboardMarkup,
    ReplyKeyboardRemove, Update)

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg==")
address, token, *port = sys.argv[1:]
apihelper.API_URL = address + "/bot{0}/{1}"
apihelper.FILE_URL = address + "/file/bot{0}/{1}"
bot = TeleBot(token)


@bot.message_handler(commands=["start"])
def start(message):
    keyboard = InlineKeyboardMarkup()
    keyboard.row(InlineKeyboardButton("Yes", callback_data="yes"), InlineKeyboardButton("No", callback_data="no"))
    bot.send_message(message.chat.id, "<b>Pick</b> one", parse_mode="HTML", reply_markup=keyboard)


@bot.callback_query_handler(func=lambda query: True)
def pressed(query):
    bot.answer_callback_query(query.id, "Noted")
    bot.edit_message_text("You picked " + query.data, query.message.chat.id, query.message.message_id)


@bot.message_handler(content_types=["photo"])
def received(message):
    file = bot.get_file(message.photo[-1].file_id)
    bot.send_message(message.chat.id, f"{len(bot.download_file(file.file_path))} bytes")


@bot.pre_checkout_query_handler(func=lambda query: True)
def checkout(query):
    bot.answer_pre_checkout_query(query.id, ok=True)


@bot.message_handler(content_types=["successful_payment"])
def paid(message):
    bot.send_message(message.chat.id, f"Paid {message.successful_payment.total_amount}")


@bot.poll_answer_handler()
def voted(answer):
    bot.send_message(answer.user.id, f"Voted for {answer.option_ids[0]}")


@bot.message_handler(content_types=["text"])
def words(message):
    chat = message.chat.id
    match message.text:
        case "photo": bot.send_photo(chat, PICTURE, caption="A dot")
        case "poll": bot.send_poll(chat, "Which?", ["Tea", "Coffee"], is_anonymous=False)
        case "album": bot.send_media_group(chat, [InputMediaPhoto(PICTURE), InputMediaPhoto(PICTURE)])
        case "keyboard":
            keyboard = ReplyKeyboardMarkup(resize_keyboard=True)
            keyboard.row("Coffee", "Tea")
            bot.send_message(chat, "Tea or coffee?", reply_markup=keyboard)
        case "Coffee": bot.send_message(chat, "Here is your coffee", reply_markup=ReplyKeyboardRemove())
        case "mistake":
            try:
                bot.send_message(chat, "<b>open", parse_mode="HTML")
            except ApiTelegramException as error:
                bot.send_message(chat, error.description)
        case "rich": bot.send_rich_message(chat, InputRichMessage(markdown="# Title\n\n- *one*"))
        case "stream":
            for text in ["A whole", "A whole answer"]:
                bot.send_message_draft(chat, 1, text)
            bot.send_message(chat, "A whole answer")
        case "fault":
            try:
                bot.send_message(chat, "hello again")
            except ApiTelegramException as error:
                bot.send_message(chat, error.description)
        case "pay":
            bot.send_invoice(chat, "Tea", "A cup", "cup", "1:TEST", "USD", [LabeledPrice("Tea", 150)])


class Hook(http.server.BaseHTTPRequestHandler):
    """Receives updates by a webhook."""

    def do_POST(self):
        assert self.headers["X-Telegram-Bot-Api-Secret-Token"] == "hook-secret"
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()
        bot.process_new_updates([Update.de_json(body)])

    def log_message(self, *words):
        pass


if port:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port[0])), Hook)
    bot.set_webhook(f"http://127.0.0.1:{port[0]}/hook", secret_token="hook-secret")
    server.serve_forever()
else:
    bot.infinity_polling()
