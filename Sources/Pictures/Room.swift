// Room for Pictures.
