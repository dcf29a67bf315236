import { TooManyRequests } from '#src/lib/errors.ts'

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
export function createWorkerQueue<In, Out extends object>(options: WorkerQueueOptions): (prepare: () => Promise<In>) => Promise<Out> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let worker: Worker | null = null
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  function stopWorker(): void {
    worker?.terminate()
    worker = null
  }

  async function work(input: In): Promise<Out> {
    clearTimeout(idleTimer)
    const thread = (worker ??= startWorker(options.url))
    const { promise, resolve } = Promise.withResolvers<WorkResult<Out>>()
    thread.onmessage = ({ data }: MessageEvent<WorkResult<Out>>) => resolve(data)
    thread.onerror = ({ message }) => resolve({ error: message })
    const timeout = setTimeout(() => resolve({ error: `stopped after ${options.timeoutMs} ms` }), options.timeoutMs)
    try {
      thread.postMessage(input)
      const result = await promise
      if (!('error' in result)) return result
      stopWorker()
      throw new Error(result.error)
    } finally {
      clearTimeout(timeout)
      idleTimer = setTimeout(stopWorker, options.idleMs)
      idleTimer.unref()
    }
  }

  return async (prepare) => {
    if (waiting >= options.maxWaiting) throw new TooManyRequests(options.retrySeconds)
    waiting++
    const result = last.then(async () => work(await prepare())).finally(() => waiting--)
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
