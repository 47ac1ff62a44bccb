import Glibc

/// A pseudoterminal.
final class PseudoTerminal {
  private let master: Int32
  let descriptor: Int32

  init() throws {
    // posix_openpt and similar calls are not visible to Swift; this is what they do.
    let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
    let getNumber: UInt = 0x8004_5430  // TIOCGPTN
    var locked: Int32 = 0
    var number: Int32 = 0
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, ioctl(master, unlock, &locked) == 0, ioctl(master, getNumber, &number) == 0 else {
      throw SpawnError(code: errno)
    }
    descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SpawnError(code: errno) }
  }

  /// The written text: short, so that no writer waits for a reader.
  func shown() -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let flags = fcntl(master, F_GETFL)
    _ = fcntl(master, F_SETFL, flags | O_NONBLOCK)
    var shown: [UInt8] = []
    while case let count = read(master, &bytes, bytes.count), count > 0 { shown += bytes.prefix(count) }
    return String(decoding: shown, as: UTF8.self)
  }

  deinit {
    close(descriptor)
    close(master)
  }
}
