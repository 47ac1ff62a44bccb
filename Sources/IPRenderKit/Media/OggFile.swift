import Primitives

/// The pages of an Ogg file (RFC 3533), as far as they say how long its sound is.
enum OggFile {
  /// The parts of a page's header, in bytes: the place of the position of its last sample, that of the number of its
  /// segments, and the length without the list of segments.
  private static let (position, segmentCount, header) = (6, 26, 27)
  private static let capture = Array("OggS".utf8)
  /// The places in the first packet: the number of samples that are not played in Opus (RFC 7845, 5.1), and the sample
  /// rate in Vorbis.
  private static let (opusSkip, vorbisRate) = (10, 12)
  /// The sample rate of all positions in Opus streams (RFC 7845, 4).
  private static let opusRate = 48_000.0

  /// The longest recording, a day, in seconds.
  private static let mostSeconds = 86_400.0

  /// Returns the length of the sound in seconds; `nil` for a longer file, and for one without Opus or Vorbis sound.
  static func seconds(of bytes: [UInt8]) -> Double? {
    var start = 0
    var sound: (rate: Double, skip: Double)?
    var last: UInt64?
    while start + header <= bytes.count, bytes[start..<start + capture.count].elementsEqual(capture) {
      let count = Int(bytes[start + segmentCount])
      let body = start + header + count
      guard body <= bytes.count else { break }
      let length = bytes[start + header..<body].reduce(0) { $0 + Int($1) }
      if sound == nil { sound = self.sound(bytes[body..<min(bytes.count, body + length)]) }
      let samples = number(bytes, at: start + position, byteCount: 8)
      // No packet ends on a page without a position.
      if samples != .max { last = samples }
      start = body + length
    }
    guard let sound, sound.rate > 0, let last else { return nil }
    let seconds = max(0, (Double(last) - sound.skip) / sound.rate)
    return seconds <= mostSeconds ? seconds : nil
  }

  /// Returns the sample rate of a stream that begins with a packet, and the number of samples that are not played.
  private static func sound(_ packet: ArraySlice<UInt8>) -> (rate: Double, skip: Double)? {
    let bytes = Array(packet)
    if bytes.count >= opusSkip + 2, bytes.starts(with: "OpusHead".utf8) {
      return (opusRate, Double(number(bytes, at: opusSkip, byteCount: 2)))
    }
    if bytes.count >= vorbisRate + 4, bytes[0] == 1, bytes.dropFirst().starts(with: "vorbis".utf8) {
      return (Double(number(bytes, at: vorbisRate, byteCount: 4)), 0)
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], at place: Int, byteCount: Int) -> UInt64 {
    (0..<byteCount).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
  }
}
