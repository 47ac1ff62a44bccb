// Room for PageFormats.
