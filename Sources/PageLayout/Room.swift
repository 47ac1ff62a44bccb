// Room for PageLayout.
