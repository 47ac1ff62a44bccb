#pragma once
// The few C functions that macros, setjmp or huge structs force on us.
#include "Deflater.h"
#include "JPEGReader.h"
#include "OpenBeneath.h"
#include "PlaneFilters.h"
#include "StraightPixels.h"
