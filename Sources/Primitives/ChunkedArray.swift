/// A random-access list whose copies share all elements until the first change.
///
/// The elements are stored in chunks. Appending to a copy, or removing elements at its end, copies at most
/// one chunk, so the cost of a growing list whose earlier states stay in use is proportional to its growth.
///
/// Without `@usableFromInline` other modules could not specialize its conformances, whatever its members say.
@usableFromInline package struct ChunkedArray<Element> {
  /// The number of elements in each chunk except the last: a power of two.
  @inlinable static var chunkCapacity: Int { 1 << chunkShift }
  @inlinable static var chunkShift: Int { 6 }

  @usableFromInline var chunks: ContiguousArray<ContiguousArray<Element>> = []
  /// The elements after the last full chunk.
  @usableFromInline var tail: ContiguousArray<Element> = []

  @inlinable package init() {}

  @inlinable package init(_ elements: some Sequence<Element>) {
    tail.reserveCapacity(Swift.min(elements.underestimatedCount, Self.chunkCapacity))
    append(contentsOf: elements)
  }

  @inlinable package init(repeating element: Element, count: Int) {
    self.init(repeatElement(element, count: count))
  }

  @inlinable package mutating func append(_ element: Element) {
    tail.append(element)
    if tail.count == Self.chunkCapacity {
      chunks.append(tail)
      tail = []
      tail.reserveCapacity(Self.chunkCapacity)
    }
  }

  @inlinable package mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  @inlinable package static func += (list: inout Self, elements: some Sequence<Element>) {
    list.append(contentsOf: elements)
  }

  /// Returns the first elements of the list, which share its storage.
  ///
  /// - Parameter count: at most the number of all elements.
  @inlinable package func beginning(_ count: Int) -> Self {
    var beginning = self
    beginning.removeLast(self.count - count)
    return beginning
  }

  @inlinable package mutating func removeLast(_ removedCount: Int) {
    precondition(removedCount >= 0 && removedCount <= count)
    if removedCount <= tail.count { return tail.removeLast(removedCount) }
    let count = count - removedCount
    let chunkCount = count >> Self.chunkShift
    let rest = count & (Self.chunkCapacity - 1)
    tail = rest > 0 ? ContiguousArray(chunks[chunkCount][..<rest]) : []
    chunks.removeLast(chunks.count - chunkCount)
  }

  /// Returns the number of elements that are the same as in another list, up to the first that differs.
  /// Elements in shared chunks are not compared.
  ///
  /// - Parameter start: the index of the first element that counts.
  @inlinable package func commonCount(
    with other: Self, from start: Int = 0, where isSame: (Element, Element) -> Bool
  ) -> Int {
    var index = start
    let end = Swift.min(count, other.count)
    while index < end {
      let chunk = index >> Self.chunkShift
      if chunk < chunks.count, chunk < other.chunks.count,
        chunks[chunk].isSameStorage(as: other.chunks[chunk])
      {
        index = (chunk + 1) << Self.chunkShift
      } else if isSame(self[index], other[index]) {
        index += 1
      } else {
        break
      }
    }
    return Swift.max(0, index - start)
  }
}

extension ChunkedArray: RandomAccessCollection, MutableCollection {
  /// Returns an iterator, which code for any sequence calls without asking for memory for each element.
  @inlinable package func makeIterator() -> Iterator { Iterator(self) }

  @usableFromInline package struct Iterator: IteratorProtocol {
    @usableFromInline let list: ChunkedArray
    @usableFromInline var index = 0

    @inlinable init(_ list: ChunkedArray) { self.list = list }

    @inlinable package mutating func next() -> Element? {
      guard index < list.endIndex else { return nil }
      defer { index += 1 }
      return list[index]
    }
  }

  /// Returns the results of a closure for all elements, without asking for memory for each element.
  @inlinable package func map<Result, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(try transform(element)) }
    return results
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { chunks.count << Self.chunkShift + tail.count }

  @inlinable package subscript(index: Int) -> Element {
    get {
      let chunk = index >> Self.chunkShift
      let place = index & (Self.chunkCapacity - 1)
      return chunk == chunks.count ? tail[place] : chunks[chunk][place]
    }
    _modify {
      let chunk = index >> Self.chunkShift
      let place = index & (Self.chunkCapacity - 1)
      if chunk == chunks.count { yield &tail[place] } else { yield &chunks[chunk][place] }
    }
  }
}

extension ChunkedArray: ExpressibleByArrayLiteral {
  @inlinable package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension ChunkedArray: Sendable where Element: Sendable {}

extension ChunkedArray: Equatable where Element: Equatable {
  @inlinable package static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.commonCount(with: other, where: ==) == one.count
  }
}

extension ContiguousArray {
  /// Returns true if another array has its elements at the same place in memory.
  @inlinable func isSameStorage(as other: Self) -> Bool {
    withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress && one.count == $0.count }
    }
  }
}
