/// Raw pixels and nothing else: red, green, blue and straight alpha, a byte each, rows from top to bottom.
public struct RGBAFormat: FrameFormat {
  public let picture: FramePicture

  public init(_ picture: FramePicture) { self.picture = picture }

  public var streamHeader: [UInt8] { [] }

  public func makeBandEncoder() -> RGBABandEncoder { RGBABandEncoder() }

  public func pieces(of bands: [RGBABand]) -> [[UInt8]] { bands.map(\.bytes) }
}

/// The bytes of some rows.
public struct RGBABand: Equatable, Sendable {
  let bytes: [UInt8]

  public static func == (band: RGBABand, other: RGBABand) -> Bool { band.bytes.isSame(as: other.bytes) }
}

public struct RGBABandEncoder: BandEncoder {
  public func encode(_ pixels: Span<UInt32>) -> RGBABand {
    let byteCount = pixels.count * MemoryLayout<UInt32>.stride
    let bytes = pixels.withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
        guard let output = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
        BandRows.copyStraight(pixels, to: output)
        count = byteCount
      }
    }
    return RGBABand(bytes: bytes)
  }
}
