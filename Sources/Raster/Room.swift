// Room for Raster.
