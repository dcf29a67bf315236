import type { Timer, Timers } from '#src/shop/system.ts'
import type { ParseTask } from './parse-worker.ts'
import type { Delivery, ParseResult } from './read-delivery.ts'

export type ParseOutcome = ParseResult | { error: 'timeout'; detail: string }

/** Ms without mail after which the Worker ends and frees its memory. */
const idleMs = 60_000

/** Ms that a Worker may take to start, which a busy machine makes long; only then the time of a mail begins. */
const startMs = 30_000

let worker: { thread: Worker; ready: Promise<unknown> } | null = null
let lastParse: Promise<unknown> = Promise.resolve()
let idleTimer: Timer | undefined

let waiting = 0

/** Bytes of the mails that wait to be read, and are in memory until then. */
export const waitingBytes = (): number => waiting

interface Received {
  delivery: Delivery
  body: Uint8Array
}

/** Reads a delivery in a Worker that is stopped after `timeoutMs`, one at a time: no mail can hold up the shop. */
export function parseDelivery(timers: Timers, { delivery, body }: Received, timeoutMs: number): Promise<ParseOutcome> {
  waiting += body.length
  const parse = lastParse.then(() => {
    waiting -= body.length
    return parseInWorker({ delivery, body: new Uint8Array(body) }, timers, timeoutMs)
  })
  lastParse = parse.catch(() => {})
  return parse
}

async function parseInWorker(task: ParseTask, timers: Timers, timeoutMs: number): Promise<ParseOutcome> {
  idleTimer?.cancel()
  const { thread, ready } = (worker ??= startWorker())
  const { promise, resolve } = Promise.withResolvers<ParseOutcome>()
  thread.onerror = ({ message }) => {
    stopWorker()
    resolve({ error: 'unreadable', detail: message })
  }
  const stopAfter = (ms: number) =>
    timers.after(ms, () => {
      stopWorker()
      resolve({ error: 'timeout', detail: `stopped after ${ms} ms` })
    })
  let timer = stopAfter(startMs)
  void ready.then(() => {
    timer.cancel()
    timer = stopAfter(timeoutMs)
    thread.onmessage = ({ data }: MessageEvent<ParseResult>) => resolve(data)
    thread.postMessage(task, [task.body.buffer])
  })
  try {
    return await promise
  } finally {
    timer.cancel()
    idleTimer = timers.after(idleMs, stopWorker).unref()
  }
}

function startWorker() {
  const thread = new Worker(workerPath())
  // An idle Worker must not keep a stopped program running.
  thread.unref()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  thread.onmessage = () => resolve()
  return { thread, ready }
}

function stopWorker(): void {
  worker?.thread.terminate()
  worker = null
}

// In the executable the Worker is a separate entry point, named from the project root.
const workerPath = () =>
  Bun.isStandaloneExecutable ? './src/inbound-mails/parse/parse-worker.js' : new URL('./parse-worker.ts', import.meta.url).href
