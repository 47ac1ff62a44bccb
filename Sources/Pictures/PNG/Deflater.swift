import CShims

/// Owns an ISA-L compressor. It keeps nothing between two calls but its memory.
final class Deflater {
  private let handle: OpaquePointer

  /// - Throws: ``PNGError/compressorFailed`` when memory is short, ``PNGError/oldProcessor``.
  init() throws(PNGError) {
    guard shim_deflater_runs() != 0 else { throw .oldProcessor }
    guard let handle = shim_deflater_create() else { throw .compressorFailed }
    self.handle = handle
  }

  deinit { shim_deflater_free(handle) }

  /// Room that is enough for the compressed form of `byteCount` bytes.
  static func bound(_ byteCount: Int) -> Int { shim_deflater_bound(byteCount) }

  /// One raw deflate segment that refers to nothing before it and is not the last; returns its
  /// length in `output`.
  func compress(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(PNGError) -> Int {
    let count = shim_deflater_run(
      handle, input.baseAddress, input.count, output.baseAddress, output.count)
    guard count > 0 else { throw .compressorFailed }
    return count
  }
}
