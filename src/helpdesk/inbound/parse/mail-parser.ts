import type { ParseTask } from './parse-worker.ts'
import type { Delivery, ParseResult } from './read-delivery.ts'

export type ParseOutcome = ParseResult | { error: 'timeout'; detail: string }

/** Ms without mail after which the Worker ends and frees its memory. */
const idleMs = 60_000

/** Ms that a Worker may take to start, which a busy machine makes long; only then the time of a mail begins. */
const startMs = 30_000

let worker: { thread: Worker; ready: Promise<unknown> } | null = null
let lastParse: Promise<unknown> = Promise.resolve()
let idleTimer: ReturnType<typeof setTimeout> | undefined

let waiting = 0

/** Bytes of the mails that wait to be read, and are in memory until then. */
export const waitingBytes = (): number => waiting

/** Reads a delivery in a Worker that is stopped after `timeoutMs`, one at a time: no mail can hold up the shop. */
export function parseDelivery(delivery: Delivery, body: Uint8Array, timeoutMs: number): Promise<ParseOutcome> {
  waiting += body.length
  const parse = lastParse.then(() => {
    waiting -= body.length
    return parseInWorker({ delivery, body: new Uint8Array(body) }, timeoutMs)
  })
  lastParse = parse.catch(() => {})
  return parse
}

async function parseInWorker(task: ParseTask, timeoutMs: number): Promise<ParseOutcome> {
  clearTimeout(idleTimer)
  const { thread, ready } = (worker ??= startWorker())
  const { promise, resolve } = Promise.withResolvers<ParseOutcome>()
  thread.onerror = ({ message }) => {
    stopWorker()
    resolve({ error: 'unreadable', detail: message })
  }
  const stopAfter = (ms: number) =>
    setTimeout(() => {
      stopWorker()
      resolve({ error: 'timeout', detail: `stopped after ${ms} ms` })
    }, ms)
  let timer = stopAfter(startMs)
  void ready.then(() => {
    clearTimeout(timer)
    timer = stopAfter(timeoutMs)
    thread.onmessage = ({ data }: MessageEvent<ParseResult>) => resolve(data)
    thread.postMessage(task, [task.body.buffer])
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    idleTimer = setTimeout(stopWorker, idleMs)
    idleTimer.unref()
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
  Bun.isStandaloneExecutable ? './src/helpdesk/inbound/parse/parse-worker.js' : new URL('./parse-worker.ts', import.meta.url).href
