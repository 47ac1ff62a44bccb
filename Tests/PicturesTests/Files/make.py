#!/usr/bin/env python3
"""Makes the small pictures of this folder; needs Pillow. They are kept, since an encoder's next version may write
other bytes."""
import pathlib
import struct

from PIL import Image, ImageDraw

HERE = pathlib.Path(__file__).parent
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def corners(width=48, height=32):
    """Another colour in each corner, each a whole number of JPEG's squares."""
    image = Image.new("RGB", (width, height), WHITE)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width // 3 - 1, height // 2 - 1), fill=RED)
    draw.rectangle((width // 3, 0, width, height // 2 - 1), fill=GREEN)
    draw.rectangle((0, height // 2, width // 3 - 1, height), fill=BLUE)
    return image


def scene(width=240, height=160):
    """Slopes, edges and thin lines."""
    image = Image.new("RGB", (width, height))
    image.putdata([(x * 255 // width, y * 255 // height, 128) for y in range(height) for x in range(width)])
    draw = ImageDraw.Draw(image)
    draw.ellipse((20, 20, 110, 110), fill=(250, 230, 60))
    for x in range(140, 220, 7):
        draw.line((x, 20, x + 15, 140), fill=(20, 40, 160), width=2)
    return image


def jpegs():
    corners().save(HERE / "corners.jpg", quality=90)
    corners().save(HERE / "corners-progressive.jpg", quality=90, progressive=True, subsampling=0)
    corners().convert("CMYK").save(HERE / "corners-inks.jpg", quality=90)
    Image.new("RGB", (8, 800), RED).save(HERE / "tall-progressive.jpg", quality=90, progressive=True)
    Image.new("L", (16, 16), 128).save(HERE / "grey.jpg", quality=90)
    scene().save(HERE / "scene.jpg", quality=80)


# ---------------------------------------------------------------- GIF, by hand

PALETTE = bytes((0, 0, 0, *RED, *GREEN, *BLUE))


def packed(indices):
    """Two-bit indices as LZW codes that never repeat anything: the table is cleared in time."""
    codes = []
    for start in range(0, len(indices), 2):
        codes += [4, *indices[start:start + 2]]
    bits = sum(code << 3 * place for place, code in enumerate(codes + [5]))
    data = bits.to_bytes((3 * len(codes) + 3 + 7) // 8, "little")
    blocks = b"".join(bytes([len(data[i:i + 255])]) + data[i:i + 255] for i in range(0, len(data), 255))
    return b"\x02" + blocks + b"\0"


def frame(left, top, width, height, indices, interlaced=False):
    flags = 0x40 if interlaced else 0
    return b"," + struct.pack("<HHHHB", left, top, width, height, flags) + packed(indices)


def gif(width, height, *parts):
    screen = struct.pack("<HHBBB", width, height, 0x80 | 1, 0, 0)
    return b"GIF89a" + screen + PALETTE + b"".join(parts) + b";"


def control(transparent):
    return b"!\xf9\x04" + struct.pack("<BHB", 1, 10, transparent) + b"\0"


def gifs():
    rows = [row % 4 for row in range(11)]
    order = [*range(0, 11, 8), *range(4, 11, 8), *range(2, 11, 4), *range(1, 11, 2)]
    comment = b"!\xfe\x02hi\0"
    files = {
        # Red, green, blue and a hole, in a canvas of four by three.
        "offset.gif": gif(4, 3, comment, control(0), frame(1, 1, 2, 2, [1, 2, 3, 0])),
        # Each row of one color.
        "interlaced.gif": gif(2, 11, frame(0, 0, 2, 11, [rows[y] for y in order for _ in range(2)], True)),
        "animated.gif": gif(2, 2, control(0), frame(0, 0, 2, 2, [1] * 4), control(0), frame(0, 0, 2, 2, [3] * 4)),
        # A frame that sticks out of its canvas.
        "beyond.gif": gif(2, 2, frame(1, 1, 3, 3, [1] * 9)),
    }
    for name, contents in files.items():
        (HERE / name).write_bytes(contents)


jpegs()
gifs()
