// Room for IPRender.
