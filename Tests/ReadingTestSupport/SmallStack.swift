import Glibc

/// The code that runs on the other thread, and its result.
private final class Work: @unchecked Sendable {
  let body: @Sendable () -> Bool
  var result = false

  init(_ body: @escaping @Sendable () -> Bool) { self.body = body }
}

/// Runs `body` on a thread with a stack of half a megabyte, the minimum of the supported platforms.
func onSmallStack(_ body: @escaping @Sendable () -> Bool) -> Bool {
  let work = Work(body)
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, 512 << 10)
  var thread = pthread_t()
  let status = pthread_create(
    &thread, &attributes,
    { context in
      guard let context else { return nil }
      let work = Unmanaged<Work>.fromOpaque(context).takeUnretainedValue()
      work.result = work.body()
      return nil
    }, Unmanaged.passUnretained(work).toOpaque())
  guard status == 0 else { return false }
  pthread_join(thread, nil)
  return work.result
}
