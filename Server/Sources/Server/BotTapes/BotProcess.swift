import FoundationEssentials
import Glibc
import Synchronization

/// The process of a bot under test. It and all processes that it starts end with the run.
final class BotProcess: Sendable {
  let number: pid_t
  /// The file that holds what the bot prints.
  let log: String
  private let mark: String
  /// The end of a pipe. When it closes, also because this process was killed, the bot's processes are killed.
  private let lifeline: Int32

  /// `POSIX_SPAWN_SETSID` of the C library, which its header shows only to GNU programs.
  private static let newSession: Int32 = 0x80

  struct CannotStart: Error { var message: String }

  /// Kills the group of processes when standard input closes, and runs the command meanwhile.
  private static let script =
    #"exec 3<&0 </dev/null; (cat <&3 >/dev/null 2>&1; kill -s KILL -- -$$) & exec 3<&-; exec /bin/sh -c "$1""#

  /// - Parameters:
  ///   - command: A command line of the shell.
  ///   - environment: The variables that the bot has beside those of this process.
  init(_ command: String, environment: [String: String], log: String) throws {
    self.log = log
    mark = "IPRENDER_RUN=\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw CannotStart(message: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    lifeline = ends[1]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own, so that the terminal's signals reach only this process, which ends the bot.
    posix_spawnattr_setflags(&attributes, Int16(Self.newSession | POSIX_SPAWN_SETSIGDEF))
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let own = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let variables =
      own.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [strdup(mark), nil]
    let arguments: [String] = ["/bin/sh", "-c", Self.script, "bot", command]
    let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var number: pid_t = 0
    let code = posix_spawn(&number, "/bin/sh", &actions, &attributes, words, variables)
    close(ends[0])
    guard code == 0 else {
      close(lifeline)
      throw CannotStart(message: String(cString: strerror(code)))
    }
    self.number = number
  }

  /// The exit code of the bot if it ended by itself, or `nil`.
  func exitCode() -> Int32? {
    var info = siginfo_t()
    // The process stays a zombie, so that its number is not given to another one.
    guard waitid(P_PID, id_t(number), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD
    else {
      return nil
    }
    return info._sifields._sigchld.si_status
  }

  /// The last lines that the bot printed.
  func words(_ lines: Int = 15) -> String {
    let text = FileManager.default.contents(atPath: log).map {
      String(decoding: $0.suffix(8192), as: UTF8.self)
    }
    return (text ?? "").split(separator: "\n").suffix(lines).map { "    " + $0 }.joined(separator: "\n")
  }

  /// Ends the bot and the processes that it started, also those in sessions of their own.
  func end() {
    kill(-number, SIGTERM)
    for _ in 0..<40 where exitCode() == nil { usleep(25_000) }
    // Processes may start others while they are searched.
    for _ in 0..<20 {
      kill(-number, SIGKILL)
      let others = descendants()
      if others.isEmpty { break }
      for other in others { kill(other, SIGKILL) }
      usleep(10_000)
    }
    close(lifeline)
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
  }

  /// The processes that have the mark of this run in their environment and have not ended.
  func descendants() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      guard process != getpid(), process != number,
        let bytes = FileManager.default.contents(atPath: "/proc/\(process)/environ")
      else { return false }
      return bytes.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    }
  }
}

/// The bot of a run, which signals end.
final class RunningBot: Sendable {
  private let process = Mutex<BotProcess?>(nil)

  var bot: BotProcess? {
    get { process.withLock { $0 } }
    set { process.withLock { $0 = newValue } }
  }
}
