import Glibc
import Synchronization

extension Array where Element: BitwiseCopyable {
  /// Returns true if the array begins with the bytes of another: `starts(with:)` for elements that are equal
  /// if and only if their bytes are, and many times faster.
  package func beginsBytewise(with other: [Element]) -> Bool {
    withUnsafeBytes { whole in other.withUnsafeBytes { whole.begins(with: $0) } }
  }

  /// Returns the number of elements at the start that are the same as in another array, compared byte by
  /// byte.
  package func commonCount(with other: [Element]) -> Int {
    var (same, different) = (0, Swift.min(count, other.count) + 1)
    return withUnsafeBytes { first in
      other.withUnsafeBytes { second in
        // Most texts begin with the previous one, so this is checked first.
        var end = different - 1
        while same + 1 < different {
          let range = same * MemoryLayout<Element>.stride..<end * MemoryLayout<Element>.stride
          if UnsafeRawBufferPointer(rebasing: first[range]).begins(
            with: UnsafeRawBufferPointer(rebasing: second[range]))
          {
            same = end
          } else {
            different = end
          }
          end = (same + different) / 2
        }
        return same
      }
    }
  }
}

extension Array where Element: Equatable {
  /// Returns the number of elements at the start that are equal to those of another array. Copies of the
  /// same values are recognized by their bits, so that few elements are compared.
  package func commonPrefixCount(with other: [Element]) -> Int {
    let size = MemoryLayout<Element>.stride
    let end = Swift.min(count, other.count)
    var same = withUnsafeBytes { first in
      other.withUnsafeBytes { second in
        // Compared in blocks, since most arrays differ only at the end.
        var same = 0
        while same < end {
          let next = Swift.min(same + Self.compared, end)
          let range = same * size..<next * size
          guard
            UnsafeRawBufferPointer(rebasing: first[range]).begins(
              with: UnsafeRawBufferPointer(rebasing: second[range]))
          else { break }
          same = next
        }
        return same
      }
    }
    while same < end, self[same] == other[same] { same += 1 }
    return same
  }

  private static var compared: Int { 64 }
}

extension [UInt8] {
  /// Returns the first offset of a byte. `start` is the number of bytes to skip.
  package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}

extension String {
  /// Returns true if the string's UTF-8 begins with that of another.
  package func beginsBytewise(with other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { whole in
      other.utf8.withContiguousStorageIfAvailable { part in
        UnsafeRawBufferPointer(whole).begins(with: UnsafeRawBufferPointer(part))
      }
    }
    return (isSame ?? nil) ?? utf8.starts(with: other.utf8)
  }

  /// Returns the first offset of a byte in the string's UTF-8. `start` is the number of bytes to skip.
  package func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    let offset = utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), bytes.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
    return offset
      ?? utf8.dropFirst(start).firstIndex(of: byte).map { utf8.distance(from: utf8.startIndex, to: $0) }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func begins(with other: UnsafeRawBufferPointer) -> Bool {
    guard let start = baseAddress, let otherStart = other.baseAddress else { return other.isEmpty }
    return other.count <= count && memcmp(start, otherStart, other.count) == 0
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index of an element in the second part of a collection that starts at 0 and is
  /// partitioned by the predicate; `count` if there is none.
  @inlinable package func partitionPoint(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Distinguishes copies of one value from values that are merely equal: the same identity means the same
/// content, which need not be compared.
package struct CopyIdentity: Equatable, Sendable {
  private let number: Int

  private static let last = Atomic(0)

  package init() { number = Self.last.add(1, ordering: .relaxed).newValue }
}
