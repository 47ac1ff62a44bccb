#pragma once
#include <png.h>
#include <webp/decode.h>
