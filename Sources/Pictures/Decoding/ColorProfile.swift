import CImages

/// The ICC profile of an image, read by Little CMS.
final class ColorProfile {
  /// The color space of the pixels.
  enum Space { case gray, rgb, cmyk }

  let space: Space
  private let handle: cmsHPROFILE

  /// Reads a profile. Returns `nil` for a profile that is damaged or unsuitable for images; callers ignore
  /// it.
  init?(_ bytes: [UInt8]) {
    guard let length = UInt32(exactly: bytes.count), let handle = cmsOpenProfileFromMem(bytes, length) else {
      return nil
    }
    let space: Space? =
      switch cmsGetColorSpace(handle) {
      case cmsSigGrayData: .gray
      case cmsSigRgbData: .rgb
      case cmsSigCmykData: .cmyk
      default: nil
      }
    guard let space else {
      cmsCloseProfile(handle)
      return nil
    }
    self.space = space
    self.handle = handle
  }

  deinit { cmsCloseProfile(handle) }

  /// Returns a transform from pixels in a Little CMS format to sRGB in the order blue, green, red.
  func toSRGB(from form: UInt32) -> ColorTransform? { ColorTransform(handle, form) }

  // MARK: - sRGB by another name

  /// True if the profile differs from sRGB by less than is visible. Most profiles are one of the many
  /// editions of sRGB.
  var isNearlySRGB: Bool {
    guard space == .rgb, cmsIsMatrixShaper(handle) != 0 else { return false }
    return Self.primaries.allSatisfy { signature, expected in
      guard let color = tag(signature, as: cmsCIEXYZ.self) else { return false }
      let differences = [color.X - expected.X, color.Y - expected.Y, color.Z - expected.Z]
      return differences.allSatisfy { abs($0) <= Self.primaryTolerance }
    } && Self.curves.allSatisfy(isNearlySRGB)
  }

  /// The primaries of sRGB as profiles store them: adapted to the white point of the connection space.
  private static let primaries: [(cmsTagSignature, cmsCIEXYZ)] = [
    (cmsSigRedColorantTag, cmsCIEXYZ(X: 0.43607, Y: 0.22249, Z: 0.01392)),
    (cmsSigGreenColorantTag, cmsCIEXYZ(X: 0.38515, Y: 0.71687, Z: 0.09708)),
    (cmsSigBlueColorantTag, cmsCIEXYZ(X: 0.14307, Y: 0.06061, Z: 0.71410)),
  ]
  private static let curves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
  private static let primaryTolerance = 0.003
  /// The tolerance in linear light, from 0 to 1: less than one of 256 levels.
  private static let curveTolerance: Float = 0.003

  private func isNearlySRGB(_ curve: cmsTagSignature) -> Bool {
    guard let curve = cmsReadTag(handle, curve) else { return false }
    return Self.samples.allSatisfy { sample in
      abs(cmsEvalToneCurveFloat(OpaquePointer(curve), sample.stored) - sample.linear) <= Self.curveTolerance
    }
  }

  /// Stored values and the linear light that sRGB assigns to them.
  private static let samples: [(stored: Float, linear: Float)] = [
    (0, 0), (0.05, 0.00394), (0.1, 0.01002), (0.2, 0.03310), (0.35, 0.10048), (0.5, 0.21404), (0.65, 0.38012),
    (0.8, 0.60383), (0.9, 0.78741), (1, 1),
  ]

  private func tag<Value>(_ signature: cmsTagSignature, as _: Value.Type) -> Value? {
    cmsReadTag(handle, signature)?.assumingMemoryBound(to: Value.self).pointee
  }
}

/// A transform from one pixel format to sRGB.
final class ColorTransform {
  private let handle: cmsHTRANSFORM

  fileprivate init?(_ profile: cmsHPROFILE, _ form: UInt32) {
    guard let sRGB = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(sRGB) }
    let flags: UInt32 = 0
    let intent = UInt32(INTENT_PERCEPTUAL)
    guard let handle = cmsCreateTransform(profile, form, sRGB, shim_lcms_bgra, intent, flags) else {
      return nil
    }
    self.handle = handle
  }

  deinit { cmsDeleteTransform(handle) }

  /// Converts pixels of four bytes in place. The fourth byte keeps its value.
  func convert(_ pixels: inout [UInt32]) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count, by: Self.mostPixels) {
        let count = min(Self.mostPixels, pixels.count - start)
        let part = pixels.baseAddress.map { $0 + start }
        cmsDoTransform(handle, part, part, UInt32(count))
      }
    }
  }

  /// The sRGB colors of the 256 grays.
  var grays: [UInt32] {
    let stored = [UInt8](0...255)
    var converted = [UInt32](repeating: 0, count: stored.count)
    cmsDoTransform(handle, stored, &converted, UInt32(stored.count))
    return converted
  }

  /// The number of pixels that are converted at a time; the count of a call has 32 bits.
  private static let mostPixels = 1 << 20
}

extension RawPixels {
  private static let opaque: UInt32 = 0xff00_0000
  private static let colors: UInt32 = 0x00ff_ffff

  /// Converts colors from the file's profile to sRGB. A profile that cannot be read, or that is for another
  /// color space than that of the pixels, is ignored.
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

  /// Converts inks to colors: cyan in the lowest byte, black in the highest. `isInverted` is true if 255
  /// means no ink.
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

  /// Mixes ideal inks: each absorbs its share of one color, and black absorbs all colors.
  private static func mixed(_ paper: UInt32) -> UInt32 {
    let light = paper >> 24
    func share(_ channel: UInt32) -> UInt32 { ((channel & 0xff) * light + 127) / 255 }
    return opaque | share(paper) << 16 | share(paper >> 8) << 8 | share(paper >> 16)
  }
}
