extension [[UInt8]] {
  /// The bytes of all pieces in their order. `Array(joined())` copies each byte by itself.
  package var joinedBytes: [UInt8] {
    if count == 1 { return self[0] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(reduce(0) { $0 + $1.count })
    for piece in self { bytes += piece }
    return bytes
  }
}
