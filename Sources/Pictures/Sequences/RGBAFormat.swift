/// Raw pixels and nothing else: red, green, blue and straight alpha, a byte each, rows from top to bottom.
public struct RGBAFormat: FrameFormat {
  public let picture: FramePicture

  public init(_ picture: FramePicture) { self.picture = picture }

  public var streamHeader: [UInt8] { [] }

  public func makeBandEncoder() -> RGBABandEncoder { RGBABandEncoder() }

  public func pieces(of bands: [[UInt8]]) -> [[UInt8]] { bands }
}

public struct RGBABandEncoder: BandEncoder {
  public func encode(_ pixels: Span<UInt32>) -> [UInt8] {
    let byteCount = pixels.count * MemoryLayout<UInt32>.stride
    return pixels.withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
        let output = UnsafeMutableRawBufferPointer(bytes)
        for (index, pixel) in pixels.enumerated() {
          output.storeBytes(
            of: BandRows.fileOrder(Alpha.straight(pixel)),
            toByteOffset: index &* MemoryLayout<UInt32>.stride, as: UInt32.self)
        }
        count = byteCount
      }
    }
  }
}
