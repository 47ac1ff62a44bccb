import Primitives

extension Digest {
  /// Adds everything that a value contains: fields, elements and associated values, down to numbers, strings and bytes.
  /// A new field of a nested type counts without further code. The order of dictionaries and sets does not count.
  fileprivate mutating func add(contentsOf value: Any) {
    switch value {
    case let bytes as [UInt8]: add(bytes)
    case let text as String: add(text.utf8)
    default: add(childrenOf: value)
    }
  }

  private mutating func add(childrenOf value: Any) {
    let mirror = Mirror(reflecting: value)
    add(String(describing: mirror.subjectType).utf8)
    var isEmpty = true
    var unordered: [UInt64] = []
    var next: Mirror? = mirror
    while let level = next {
      for (label, child) in level.children {
        isEmpty = false
        if level.displayStyle == .dictionary || level.displayStyle == .set {
          var digest = Digest()
          digest.add(contentsOf: child)
          unordered.append(digest.value)
        } else {
          add((label ?? "").utf8)
          add(contentsOf: child)
        }
      }
      next = level.superclassMirror
    }
    for number in unordered.sorted() { add(String(number, radix: 16).utf8) }
    // A number, or a case without values. A class without fields has nothing but its address.
    if isEmpty, mirror.displayStyle != .class { add(String(describing: value).utf8) }
  }
}

extension RenderOptions {
  /// A number for everything that decides how a page looks, wherever it was set: colors, texts, bytes and numbers.
  var lookDigest: UInt64 {
    var options = self
    options.threads = nil
    // The files that other options name decide what may be replaced.
    options.reading.named = nil
    var digest = Digest()
    digest.add(contentsOf: options)
    return digest.value
  }
}
