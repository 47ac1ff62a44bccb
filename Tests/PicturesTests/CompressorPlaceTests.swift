import CShims
import Testing

/// ISA-L takes bits 16 to 47 of a compressor's address for data. All compressors must therefore stand where these bits
/// fall into the same row of its table, or the bytes of a file would depend on where memory was free.
@Suite struct CompressorPlaceTests {
  private static let rowMask: UInt32 = 0x1fff

  @Test func allCompressorsStandInTheSameRow() throws {
    let compressors = try (0..<24).map { _ in try #require(shim_deflater_create()) }
    defer { compressors.forEach { shim_deflater_free($0) } }
    let addresses = compressors.map { UInt(bitPattern: $0) }
    #expect(Set(addresses).count == compressors.count)
    let rows = addresses.map { Self.castagnoli(UInt32(truncatingIfNeeded: $0 >> 16)) & Self.rowMask }
    #expect(Set(rows).count == 1)
  }

  /// The checksum of one word that the processor's own instruction computes.
  private static func castagnoli(_ word: UInt32) -> UInt32 {
    (0..<32).reduce(word) { remainder, _ in remainder >> 1 ^ (remainder & 1 == 1 ? 0x82F6_3B78 : 0) }
  }
}
