/// The loudness of a voice message as the protocols pack it: 5 bits a sample, the lowest bits of a byte first.
package enum Waveform {
  package static let bits = 5

  package static func samples(packed bytes: [UInt8]) -> [UInt8] {
    (0..<bytes.count * 8 / bits).map { index in
      let bit = index * bits
      let low = UInt16(bytes[bit / 8])
      let high = bit / 8 + 1 < bytes.count ? UInt16(bytes[bit / 8 + 1]) : 0
      return UInt8(truncatingIfNeeded: (high << 8 | low) >> UInt16(bit % 8) & 0x1f)
    }
  }
}
