import CImages

extension RawPixels {
  private static let opaque: UInt32 = 0xff00_0000
  private static let colors: UInt32 = 0x00ff_ffff

  /// Brings colours that a file describes by a profile to sRGB. A profile that cannot be read, or that is for other
  /// pixels than these, is ignored.
  mutating func convertToSRGB(profile bytes: [UInt8]?) {
    guard let bytes, let profile = ColorProfile(bytes), !profile.isNearlySRGB else { return }
    switch profile.space {
    case .rgb: profile.toSRGB(from: shim_lcms_bgra)?.convert(&pixels)
    case .gray:
      guard isGray, let transform = profile.toSRGB(from: shim_lcms_gray) else { return }
      let grays = transform.grays
      change { $0 & Self.opaque | grays[Int($0 & 0xff)] & Self.colors }
    case .cmyk: return
    }
  }

  /// Makes colours of inks: cyan in the lowest byte, black in the highest.
  ///
  /// - Parameter isInverted: whether 255 is no ink.
  mutating func convertInksToSRGB(isInverted: Bool, profile bytes: [UInt8]?) {
    let form = isInverted ? shim_lcms_inverted_cmyk : shim_lcms_cmyk
    if let bytes, let profile = ColorProfile(bytes), profile.space == .cmyk,
      let transform = profile.toSRGB(from: form)
    {
      transform.convert(&pixels)
      change { $0 | Self.opaque }
    } else {
      let inverse: UInt32 = isInverted ? 0 : .max
      change { Self.mixed($0 ^ inverse) }
    }
  }

  private var isGray: Bool {
    pixels.allSatisfy { $0 & 0xff == $0 >> 8 & 0xff && $0 & 0xff == $0 >> 16 & 0xff }
  }

  /// Ideal inks: each takes away its share of one colour, and black of all.
  private static func mixed(_ paper: UInt32) -> UInt32 {
    let light = paper >> 24
    func share(_ channel: UInt32) -> UInt32 { ((channel & 0xff) * light + 127) / 255 }
    return opaque | share(paper) << 16 | share(paper >> 8) << 8 | share(paper >> 16)
  }
}
