import Testing

@testable import IPRenderKit
@testable import Primitives

/// The length of a recording (Spec/Tapes.md 8).
struct OggFileTests {
  /// Returns a page with one packet of at most 254 bytes.
  static func page(_ packet: [UInt8], at samples: UInt64) -> [UInt8] {
    let position = (0..<8).map { UInt8(truncatingIfNeeded: samples >> UInt64(8 * $0)) }
    let rest = [UInt8](repeating: 0, count: 12)
    return Array("OggS".utf8) + [0, 0] + position + rest + [1, UInt8(packet.count)] + packet
  }

  static func opus(seconds: Double) -> [UInt8] {
    let head = Array("OpusHead".utf8) + [1, 1, 0x38, 0x01] + [UInt8](repeating: 0, count: 7)
    return page(head, at: 0) + page(Array("OpusTags".utf8), at: 0) + page([1, 2, 3], at: 48_000)
      + page([1, 2, 3], at: UInt64(seconds * 48_000) + 312) + page([4], at: .max)
  }

  @Test("The length of a recording is the position of its last sample")
  func length() {
    #expect(OggFile.seconds(of: Self.opus(seconds: 7.5)) == 7.5)
    let vorbis = [1] + Array("vorbis".utf8) + [0, 0, 0, 0, 1, 0x44, 0xac, 0, 0]
    #expect(OggFile.seconds(of: Self.page(vorbis, at: 0) + Self.page([1], at: 88_200)) == 2)
  }

  @Test("Files that are no recordings have no length, wherever they are cut or changed")
  func mistakes() {
    #expect(OggFile.seconds(of: []) == nil)
    #expect(OggFile.seconds(of: Array("RIFF of something else that is long enough".utf8)) == nil)
    #expect(OggFile.seconds(of: Self.page([1, 2, 3], at: 48_000)) == nil)
    let whole = Self.opus(seconds: 3)
    for count in whole.indices {
      _ = OggFile.seconds(of: Array(whole[..<count]))
      var changed = whole
      changed[count] = 0xff
      let seconds = OggFile.seconds(of: changed)
      #expect(seconds.map { $0 >= 0 && $0.isFinite } ?? true)
    }
  }
}
