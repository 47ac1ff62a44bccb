/// Corrects the line breaks that Pango finds to those that readers expect (Spec/Layout.md 8.4).
enum BreakRules {
  /// - Parameters:
  ///   - canBreak: for each scalar, true if a line may break before it.
  ///   - keepsKoreanWords: true if Korean breaks between words only, and false if it breaks between any two
  ///     syllables, as on phones.
  static func mend(
    _ canBreak: inout [Bool], in scalars: ArraySlice<UInt32>, keepsKoreanWords: Bool
  ) {
    for (place, index) in scalars.indices.enumerated().dropFirst()
    where scalars[index] >= firstThai
      || scalars[index - 1] >= firstThai
    {
      let (before, after) = (scalars[index - 1], scalars[index])
      if keepsKoreanWords && (isHangul(before) && joins(after) || isHangul(after) && joins(before))
        || isInThaiAndSoOn(index, scalars)
      {
        canBreak[place] = false
      } else if isBurmese(before), beginsSyllable(index, scalars) {
        canBreak[place] = true
      }
    }
  }

  // MARK: - Korean

  private static func isHangul(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB: true
    default: false
    }
  }

  /// Returns true for a scalar that is in one word with adjacent Hangul: letters, numbers, brackets and
  /// quotation marks.
  private static func joins(_ scalar: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    if properties.isAlphabetic || properties.numericType != nil { return true }
    return switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: true
    default: false
    }
  }

  // MARK: - Thai

  private static let firstThai: UInt32 = 0x0E00
  private static let thaiEllipsis: UInt32 = 0x0E2F
  private static let thaiAndSoOn: [UInt32] = [thaiEllipsis, 0x0E25, thaiEllipsis]

  /// Returns true if the place is within the three letters of "and so on".
  private static func isInThaiAndSoOn(_ index: Int, _ scalars: ArraySlice<UInt32>) -> Bool {
    guard scalars[index] == thaiEllipsis || scalars[index - 1] == thaiEllipsis else { return false }
    return (index - 2...index - 1).contains {
      scalars[max($0, scalars.startIndex)...].starts(with: thaiAndSoOn)
    }
  }

  // MARK: - Burmese

  private static let virama: UInt32 = 0x1039
  private static let asat: UInt32 = 0x103A
  private static let lowerDot: UInt32 = 0x1037

  private static func isBurmese(_ scalar: UInt32) -> Bool { (0x1000...0x109F).contains(scalar) }

  /// Returns true if a letter begins a syllable: it is neither stacked below another letter nor marked as the
  /// end of a syllable.
  private static func beginsSyllable(_ index: Int, _ scalars: ArraySlice<UInt32>) -> Bool {
    guard (0x1000...0x102A).contains(scalars[index]) || scalars[index] == 0x103F, scalars[index - 1] != virama
    else { return false }
    let next = scalars[(index + 1)...].first { $0 != lowerDot }
    return next != asat && next != virama
  }
}
