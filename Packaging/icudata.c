// In place of libicudata, which is 31 MB: a table of contents with nothing in it. The only one that asks for ICU is
// libxml2, for encodings besides those that it knows by itself; what iprender has it read is UTF-8.
#include <stdint.h>

// As unicode/udata.h has it, with the table of contents ("ToCP") behind it, whose entries would hold pointers.
const struct {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t infoSize, reserved;
  uint8_t isBigEndian, charset, sizeofUChar, padding;
  uint8_t format[4], formatVersion[4], dataVersion[4];
  uint64_t end;
  uint32_t count, more;
} TABLE __attribute__((aligned(16))) = {
  32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {0x54, 0x6f, 0x43, 0x50}, {1, 0, 0, 0}, {0, 0, 0, 0}, 0, 0, 0,
};
