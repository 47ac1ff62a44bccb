// Room for PixelDiff.
