import { TooManyRequests } from '../errors/errors.ts'
import type { Timer, Timers } from '#src/shop/system.ts'

interface WorkerQueueOptions {
  url: string
  /** Ms that one piece of work may take; its Worker ends with it. */
  timeoutMs: number
  /** Ms without work after which the Worker ends and frees its memory. */
  idleMs: number
  /** Each piece of work that waits is a request that waits. */
  maxWaiting: number
  retrySeconds: number
}

export type WorkResult<Out> = Out | { error: string }

/** Work for one Worker, one piece at a time, so that a crawler takes one processor at most. Throws TooManyRequests, and Error for failed work. */
export function createWorkerQueue<In, Out extends object>(
  options: WorkerQueueOptions,
): (timers: Timers, prepare: () => Promise<In>) => Promise<Out> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let worker: Worker | null = null
  let idleTimer: Timer | undefined

  function stopWorker(): void {
    worker?.terminate()
    worker = null
  }

  async function work(timers: Timers, input: In): Promise<Out> {
    idleTimer?.cancel()
    const thread = (worker ??= startWorker(options.url))
    const { promise, resolve } = Promise.withResolvers<WorkResult<Out>>()
    thread.onmessage = ({ data }: MessageEvent<WorkResult<Out>>) => resolve(data)
    thread.onerror = ({ message }) => resolve({ error: message })
    const timeout = timers.after(options.timeoutMs, () => resolve({ error: `stopped after ${options.timeoutMs} ms` }))
    try {
      thread.postMessage(input)
      const result = await promise
      if (!('error' in result)) return result
      stopWorker()
      throw new Error(result.error)
    } finally {
      timeout.cancel()
      idleTimer = timers.after(options.idleMs, stopWorker).unref()
    }
  }

  return async (timers, prepare) => {
    if (waiting >= options.maxWaiting) throw new TooManyRequests(options.retrySeconds)
    waiting++
    const result = last.then(async () => work(timers, await prepare())).finally(() => waiting--)
    last = result.catch(() => {})
    return result
  }
}

function startWorker(url: string): Worker {
  const thread = new Worker(url)
  // An idle Worker must not keep a stopped program running.
  thread.unref()
  return thread
}
