// The thread sanitizer follows POSIX mutexes but not `Mutex` on Linux: it would report a race for each value
// behind one, and a real race could not be told apart. `make threads` passes `-D THREAD_SANITIZER`.
#if THREAD_SANITIZER
  import Glibc

  /// A value that one thread at a time uses: the same as `Mutex`, implemented with a POSIX mutex.
  package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    package init(_ value: consuming sending Value) {
      mutex = .allocate(capacity: 1)
      self.value = .allocate(capacity: 1)
      let failure = pthread_mutex_init(mutex, nil)
      precondition(failure == 0, "cannot make a POSIX mutex: error \(failure)")
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      let failure = pthread_mutex_lock(mutex)
      precondition(failure == 0, "cannot lock a POSIX mutex: error \(failure)")
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value.pointee)
    }
  }
#else
  import Synchronization

  /// A value that one thread at a time uses.
  package typealias Lock<Value: ~Copyable> = Mutex<Value>
#endif
