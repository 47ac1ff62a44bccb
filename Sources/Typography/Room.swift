// Room for Typography.
