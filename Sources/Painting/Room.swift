// Room for Painting.
