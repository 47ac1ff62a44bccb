#pragma once
#include <isa-l.h>
#include <zlib.h>
