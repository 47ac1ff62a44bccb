#pragma once
// The few C functions that macros, setjmp, fork or huge structs force on us.
#include "BandPacker.h"
#include "Child.h"
#include "FontFace.h"
#include "JPEGReader.h"
#include "JPEGWriter.h"
#include "Messages.h"
#include "PixelLoops.h"
