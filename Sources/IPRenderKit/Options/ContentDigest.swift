/// A number that depends on everything that a value contains, and that is the same in every process: fields, elements
/// and associated values, down to numbers, strings and bytes. A new field of a nested type is part of it without further
/// code. The order of dictionaries and sets does not count.
struct ContentDigest {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(of value: Any) { add(value) }

  private mutating func add(_ value: Any) {
    switch value {
    case let bytes as [UInt8]: add(bytes: bytes)
    case let text as String: add(bytes: text.utf8)
    default: addChildren(of: value)
    }
  }

  private mutating func addChildren(of value: Any) {
    let mirror = Mirror(reflecting: value)
    add(bytes: String(describing: mirror.subjectType).utf8)
    var isEmpty = true
    var unordered: [UInt64] = []
    var next: Mirror? = mirror
    while let level = next {
      for (label, child) in level.children {
        isEmpty = false
        if [.dictionary, .set].contains(level.displayStyle) {
          unordered.append(ContentDigest(of: child).value)
        } else {
          add(bytes: (label ?? "").utf8)
          add(child)
        }
      }
      next = level.superclassMirror
    }
    for number in unordered.sorted() { add(bytes: String(number, radix: 16).utf8) }
    // A number, or a case without values. A class without fields has nothing but its address.
    if isEmpty, mirror.displayStyle != .class { add(bytes: String(describing: value).utf8) }
  }

  /// FNV-1a, with the length first, so that two texts are not taken for one.
  private mutating func add(bytes: some Collection<UInt8>) {
    for byte in String(bytes.count).utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

extension RenderOptions {
  /// A number for everything that decides how a page looks, wherever it was set: colors, texts, bytes and numbers.
  var lookDigest: UInt64 {
    var options = self
    options.threads = nil
    // The files that other options name decide what may be replaced.
    options.reading.named = nil
    return ContentDigest(of: options).value
  }
}
