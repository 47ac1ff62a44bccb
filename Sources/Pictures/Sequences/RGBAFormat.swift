/// Raw pixels and nothing else: red, green, blue and straight alpha, a byte each, rows from top to bottom.
package struct RGBAFormat: FrameFormat {
  package let picture: FramePicture

  package init(_ picture: FramePicture) { self.picture = picture }

  package var streamHeader: [UInt8] { [] }

  package func makeBandEncoder() -> RGBABandEncoder { RGBABandEncoder() }

  package func pieces(of bands: [RGBABand]) -> [[UInt8]] { bands.map(\.bytes) }
}

/// The bytes of some rows.
package struct RGBABand: Equatable, Sendable {
  let bytes: [UInt8]

  package static func == (band: RGBABand, other: RGBABand) -> Bool { band.bytes.isSame(as: other.bytes) }
}

package struct RGBABandEncoder: BandEncoder {
  package func encode(_ pixels: Span<UInt32>) -> RGBABand {
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
