/// Alphabets of letters in formulas, mapped to Unicode characters (Spec/Formulas.md 4.3).
enum Alphabet: String, CaseIterable, Sendable {
  /// TeX's default: Latin and lowercase Greek letters are italic, uppercase Greek letters and digits upright.
  case normal
  case upright, italic, bold, boldItalic
  /// Italic letters become bold italic, upright ones bold.
  case boldSymbol
  case doubleStruck, script, boldScript, fraktur, boldFraktur, sans, sansItalic, sansBold, mono

  /// Returns the character that represents another one in this alphabet.
  func scalar(for scalar: UInt32) -> UInt32 {
    if let exception = Self.exceptions[self]?[scalar] { return exception }
    let bases = self.bases
    switch scalar {
    case 0x41...0x5A: return bases.latin.map { $0 + scalar - 0x41 } ?? scalar
    case 0x61...0x7A: return bases.latin.map { $0 + 26 + scalar - 0x61 } ?? scalar
    case 0x30...0x39: return bases.digits.map { $0 + scalar - 0x30 } ?? scalar
    case 0x391...0x3A9: return bases.capitalGreek.map { $0 + scalar - 0x391 } ?? scalar
    case 0x3B1...0x3C9: return bases.smallGreek.map { $0 + scalar - 0x3B1 } ?? scalar
    default:
      guard let index = Self.greekVariants.firstIndex(of: scalar) else { return scalar }
      // The variants follow the lowercase letters in this order in every alphabet.
      return bases.smallGreek.map { $0 + 25 + UInt32(index) } ?? scalar
    }
  }

  private struct Bases {
    var latin: UInt32?
    var digits: UInt32?
    var capitalGreek: UInt32?
    var smallGreek: UInt32?
  }

  private var bases: Bases {
    switch self {
    case .normal: Bases(latin: 0x1D434, smallGreek: 0x1D6FC)
    case .upright: Bases()
    case .italic: Bases(latin: 0x1D434, capitalGreek: 0x1D6E2, smallGreek: 0x1D6FC)
    case .bold: Bases(latin: 0x1D400, digits: 0x1D7CE, capitalGreek: 0x1D6A8, smallGreek: 0x1D6C2)
    case .boldItalic: Bases(latin: 0x1D468, digits: 0x1D7CE, capitalGreek: 0x1D71C, smallGreek: 0x1D736)
    case .boldSymbol: Bases(latin: 0x1D468, digits: 0x1D7CE, capitalGreek: 0x1D6A8, smallGreek: 0x1D736)
    case .doubleStruck: Bases(latin: 0x1D538, digits: 0x1D7D8)
    case .script: Bases(latin: 0x1D49C)
    case .boldScript: Bases(latin: 0x1D4D0)
    case .fraktur: Bases(latin: 0x1D504)
    case .boldFraktur: Bases(latin: 0x1D56C)
    case .sans: Bases(latin: 0x1D5A0, digits: 0x1D7E2)
    case .sansItalic: Bases(latin: 0x1D608, digits: 0x1D7E2)
    case .sansBold: Bases(latin: 0x1D5D4, digits: 0x1D7EC)
    case .mono: Bases(latin: 0x1D670, digits: 0x1D7F6)
    }
  }

  /// The variants of partial, epsilon, theta, kappa, phi, rho and pi.
  private static let greekVariants: [UInt32] = [0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6]

  /// Letters that Unicode encoded before their alphabets.
  private static let exceptions: [Alphabet: [UInt32: UInt32]] = [
    .normal: [0x68: 0x210E],
    .italic: [0x68: 0x210E],
    .bold: [0x2207: 0x1D6C1],
    .boldSymbol: [0x2207: 0x1D6C1],
    .doubleStruck: [
      0x43: 0x2102, 0x48: 0x210D, 0x4E: 0x2115, 0x50: 0x2119, 0x51: 0x211A, 0x52: 0x211D, 0x5A: 0x2124,
    ],
    .script: [
      0x42: 0x212C, 0x45: 0x2130, 0x46: 0x2131, 0x48: 0x210B, 0x49: 0x2110, 0x4C: 0x2112, 0x4D: 0x2133,
      0x52: 0x211B, 0x65: 0x212F, 0x67: 0x210A, 0x6F: 0x2134,
    ],
    .fraktur: [0x43: 0x212D, 0x48: 0x210C, 0x49: 0x2111, 0x52: 0x211C, 0x5A: 0x2128],
  ]
}
