"""Writes to the shop as a person would: pytest --iprender-bot "python aiogram_bot.py"."""


def test_prices(phone):
    phone.send("/start")
    assert phone.wait(text="Welcome").buttons == [["Prices"]]
    phone.assert_screen("welcome")
    phone.tap("Prices")
    phone.wait(text="Green tea: 4")
    assert phone.toast == "Fresh today"
    phone.assert_screen("prices", theme="night")


def test_a_slow_server(phone):
    phone.fault("sendMessage", 429, retry_after=1, times=1)
    phone.send("/start")
    phone.wait_for_silence()
    assert phone.calls("sendMessage")[-1].status in (200, 429)
