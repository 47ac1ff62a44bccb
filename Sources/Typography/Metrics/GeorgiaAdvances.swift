/// Georgia's advances, by which Charis SIL is set (Docs/Fonts.md 4.2 and 7).
enum GeorgiaAdvances {
  /// Units of the table in an em.
  static let unitsPerEm = 2048.0

  /// How far a glyph may be squeezed or stretched to fill its advance; the rest is left as white space.
  static let scaleLimits = 0.88...1.22

  /// Factor on Charis's own advance for characters that the table lacks.
  static func styleFactor(isBold: Bool, isItalic: Bool) -> Double {
    switch (isBold, isItalic) {
    case (false, false): 0.994
    case (true, false): 1.075
    case (false, true): 1.080
    case (true, true): 1.151
    }
  }

  /// The advance in em of a base character; `nil` where neither it nor a Latin letter of its shape is in the table.
  static func advance(of base: UInt32, isBold: Bool, isItalic: Bool) -> Double? {
    guard let row = table[base] ?? lookalikes[base].flatMap({ table[$0] }) else { return nil }
    return row[(isBold ? 1 : 0) + (isItalic ? 2 : 0)] / unitsPerEm
  }

  /// Cyrillic and Greek letters that look like a Latin one.
  private static let lookalikes: [UInt32: UInt32] = {
    let pairs: [(String, String)] = [
      ("аеорсухАВЕКМНОРСТХ", "aeopcyxABEKMHOPCTX"),
      ("ѕіјЅІЈԁһԛԝ", "sijSIJdhqw"),
      ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo"),
    ]
    var map: [UInt32: UInt32] = [:]
    for (others, latin) in pairs {
      for (other, letter) in zip(others.unicodeScalars, latin.unicodeScalars) {
        map[other.value] = letter.value
      }
    }
    return map
  }()

  /// Regular, bold, italic, bold italic, in units of 1/2048 em.
  private static let table: [UInt32: [Double]] = [
    0x0020: [494, 520, 494, 520],  // space
    0x0021: [678, 771, 678, 771],  // !
    0x0022: [843, 1044, 843, 1044],  // "
    0x0023: [1317, 1440, 1317, 1440],  // #
    0x0024: [1249, 1312, 1249, 1312],  // $
    0x0025: [1674, 1801, 1674, 1801],  // %
    0x0026: [1455, 1637, 1455, 1637],  // &
    0x0027: [441, 551, 441, 551],  // '
    0x0028: [768, 915, 768, 915],  // (
    0x0029: [768, 915, 768, 915],  // )
    0x002A: [967, 987, 967, 987],  // *
    0x002B: [1317, 1440, 1317, 1440],  // +
    0x002C: [552, 672, 552, 672],  // ,
    0x002D: [766, 776, 766, 776],  // -
    0x002E: [552, 672, 552, 672],  // .
    0x002F: [960, 966, 960, 966],  // /
    0x0030: [1257, 1436, 1257, 1436],  // 0
    0x0031: [880, 1003, 880, 1003],  // 1
    0x0032: [1144, 1283, 1144, 1283],  // 2
    0x0033: [1130, 1279, 1130, 1279],  // 3
    0x0034: [1157, 1330, 1157, 1330],  // 4
    0x0035: [1082, 1227, 1082, 1227],  // 5
    0x0036: [1159, 1327, 1159, 1327],  // 6
    0x0037: [1029, 1135, 1017, 1160],  // 7
    0x0038: [1221, 1385, 1221, 1385],  // 8
    0x0039: [1159, 1327, 1159, 1327],  // 9
    0x003A: [640, 752, 786, 752],  // :
    0x003B: [640, 752, 786, 752],  // ;
    0x003C: [1317, 1440, 1317, 1440],  // <
    0x003D: [1317, 1440, 1317, 1440],  // =
    0x003E: [1317, 1440, 1317, 1440],  // >
    0x003F: [980, 1123, 980, 1123],  // ?
    0x0040: [1902, 1980, 1902, 1980],  // @
    0x0041: [1374, 1553, 1374, 1553],  // A
    0x0042: [1339, 1551, 1339, 1555],  // B
    0x0043: [1315, 1465, 1315, 1465],  // C
    0x0044: [1534, 1708, 1534, 1708],  // D
    0x0045: [1338, 1477, 1338, 1477],  // E
    0x0046: [1227, 1375, 1227, 1375],  // F
    0x0047: [1485, 1653, 1485, 1653],  // G
    0x0048: [1669, 1870, 1669, 1870],  // H
    0x0049: [798, 913, 798, 923],  // I
    0x004A: [1060, 1219, 1060, 1219],  // J
    0x004B: [1422, 1673, 1422, 1673],  // K
    0x004C: [1236, 1404, 1236, 1404],  // L
    0x004D: [1899, 2096, 1899, 2116],  // M
    0x004E: [1571, 1719, 1571, 1699],  // N
    0x004F: [1524, 1679, 1496, 1679],  // O
    0x0050: [1249, 1436, 1249, 1446],  // P
    0x0051: [1524, 1679, 1496, 1679],  // Q
    0x0052: [1437, 1633, 1437, 1633],  // R
    0x0053: [1149, 1329, 1149, 1337],  // S
    0x0054: [1267, 1401, 1267, 1401],  // T
    0x0055: [1549, 1707, 1549, 1707],  // U
    0x0056: [1365, 1561, 1365, 1561],  // V
    0x0057: [1998, 2307, 1998, 2307],  // W
    0x0058: [1455, 1656, 1455, 1643],  // X
    0x0059: [1260, 1499, 1260, 1499],  // Y
    0x005A: [1232, 1412, 1232, 1412],  // Z
    0x005B: [768, 915, 768, 915],  // [
    0x005C: [960, 966, 960, 966],  // backslash
    0x005D: [768, 915, 768, 915],  // ]
    0x005E: [1317, 1440, 1317, 1440],  // ^
    0x005F: [1317, 1440, 1317, 1440],  // _
    0x0060: [1024, 1024, 1024, 1024],  // `
    0x0061: [1032, 1220, 1173, 1352],  // a
    0x0062: [1147, 1322, 1134, 1329],  // b
    0x0063: [930, 1088, 929, 1097],  // c
    0x0064: [1176, 1358, 1178, 1357],  // d
    0x0065: [990, 1171, 966, 1141],  // e
    0x0066: [666, 805, 673, 780],  // f
    0x0067: [1043, 1181, 1173, 1330],  // g
    0x0068: [1192, 1392, 1152, 1383],  // h
    0x0069: [600, 724, 609, 749],  // i
    0x006A: [598, 709, 596, 748],  // j
    0x006B: [1097, 1294, 1081, 1313],  // k
    0x006C: [586, 705, 584, 726],  // l
    0x006D: [1804, 2080, 1801, 2052],  // m
    0x006E: [1210, 1413, 1208, 1413],  // n
    0x006F: [1104, 1302, 1100, 1302],  // o
    0x0070: [1170, 1347, 1184, 1357],  // p
    0x0071: [1146, 1328, 1137, 1331],  // q
    0x0072: [839, 1065, 945, 1093],  // r
    0x0073: [885, 1050, 883, 1059],  // s
    0x0074: [707, 814, 711, 854],  // t
    0x0075: [1178, 1386, 1178, 1403],  // u
    0x0076: [1017, 1161, 1102, 1254],  // v
    0x0077: [1510, 1768, 1684, 1912],  // w
    0x0078: [1034, 1204, 1026, 1195],  // x
    0x0079: [1008, 1151, 1146, 1371],  // y
    0x007A: [909, 1076, 909, 1059],  // z
    0x007B: [881, 1024, 881, 1024],  // {
    0x007C: [768, 794, 768, 794],  // |
    0x007D: [881, 1024, 881, 1024],  // }
    0x007E: [1317, 1440, 1317, 1440],  // ~
    0x00A0: [494, 520, 494, 520],  // no-break space
    0x2018: [464, 550, 400, 550],  // ‘
    0x2019: [464, 550, 400, 550],  // ’
    0x201C: [840, 1063, 790, 1063],  // “
    0x201D: [840, 1063, 790, 1063],  // ”
    0x2013: [1317, 1440, 1317, 1440],  // –
    0x2014: [1755, 1900, 1755, 1900],  // —
    0x2026: [1653, 1929, 1653, 1929],  // …
    0x2022: [804, 896, 804, 896],  // •
    0x00AB: [1190, 1250, 1190, 1250],  // «
    0x00BB: [1190, 1250, 1190, 1250],  // »
    0x00B7: [572, 692, 572, 692],  // ·
    0x00A9: [1929, 1929, 1929, 1929],  // ©
    0x20AC: [1315, 1465, 1315, 1465],  // €
    0x00DF: [1123, 1347, 1110, 1343],  // ß
    0x00E6: [1509, 1756, 1565, 1754],  // æ
    0x00F8: [1104, 1302, 1100, 1302],  // ø
  ]
}

/// How a digit of Charis SIL, which is as tall as a capital, becomes one of Georgia's, which rise and descend like small
/// letters (Docs/Fonts.md 4.4).
struct OldStyleDigit {
  /// Vertical scale of the outline about its baseline.
  let yScale: Double
  /// How far the scaled outline stands below the baseline, in em.
  let drop: Double

  private static let smallScale = 0.855
  private static let descent = 0.17

  /// `nil` for what is no digit.
  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x32: (yScale, drop) = (Self.smallScale, 0)
    case 0x36, 0x38: (yScale, drop) = (1, 0)
    case 0x33...0x35, 0x37, 0x39: (yScale, drop) = (Self.smallScale, Self.descent)
    default: return nil
    }
  }
}
