import Glibc
import HushhKit
import Testing

@Suite struct `One thread for the loop and the state` {
  private actor Counter {
    private let executor: ThreadExecutor
    private(set) var threads: Set<pthread_t> = []
    private(set) var count = 0

    init(_ executor: ThreadExecutor) { self.executor = executor }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func step() {
      threads.insert(pthread_self())
      count += 1
    }
  }

  @Test func `everything a run awaits happens on the thread that called it`() {
    let executor = ThreadExecutor()
    let counter = Counter(executor)

    let (own, inside, after) = MainThread.run(on: executor) {
      let own = pthread_self()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<200 {
          group.addTask {
            await Task.yield()
            await counter.step()
          }
        }
      }
      await counter.step()
      return (own, await counter.threads, pthread_self())
    }

    #expect(own == pthread_self() && after == own)
    #expect(inside == [own])
  }

  @Test func `a job from another thread wakes it and is not lost`() {
    let executor = ThreadExecutor()
    let counter = Counter(executor)

    let count = MainThread.run(on: executor) {
      let outside = Task.detached {
        for _ in 0..<200 { await counter.step() }
      }
      for _ in 0..<200 { await counter.step() }
      await outside.value
      return await counter.count
    }

    #expect(count == 400)
  }

  @Test func `one executor serves one run after the other`() {
    let executor = ThreadExecutor()
    #expect((0..<50).map { number in MainThread.run(on: executor) { number } } == Array(0..<50))
  }
}
