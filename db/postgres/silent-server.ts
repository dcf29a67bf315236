import type { Timer, Timers } from '#src/shop/system.ts'
import { openRequest } from '#src/lib/concurrency/request-scope.ts'
import { waitAtMost } from '#src/lib/concurrency/wait-at-most.ts'

/** Ends what waits for a server that answers nobody: a connection to it stays open for many minutes. */
export type Watch = <R>(begin: () => PromiseLike<R>) => Promise<R>

/** Ms for which nothing is asked of a silent server. */
const pauseMs = 1000

interface Waiting {
  /** On the clock of `timers.elapsed()`. */
  since: number
  reject(error: Error): void
}

/** `isAlive` asks in another way, while something has waited for `silentMs`. The answer is waited for as long. */
export function watchServer(timers: Timers, isAlive: () => Promise<boolean>, silentMs: number): Watch {
  const waiting = new Set<Waiting>()
  let timer: Timer | undefined
  // The page that says so reads again: it must not wait again.
  const givenUp = new WeakSet<object>()
  let silentUntil = 0

  async function check() {
    const asked = [...waiting].filter(({ since }) => timers.elapsed() - since >= silentMs)
    if (asked.length > 0 && !(await isAlive())) {
      silentUntil = timers.elapsed() + pauseMs
      for (const one of asked) {
        waiting.delete(one)
        one.reject(silentError())
      }
    }
    timer = undefined
    if (waiting.size > 0) start()
  }
  // One for all, because most queries take less than a timer costs.
  const start = () => (timer ??= timers.after(silentMs / 2, () => void check()).unref())

  return (begin) =>
    new Promise((resolve, reject) => {
      const request = openRequest()
      if (timers.elapsed() < silentUntil || (request && givenUp.has(request))) return reject(silentError())
      const since = timers.elapsed()
      const giveUp = (error: unknown) => {
        if (request && timers.elapsed() - since >= silentMs / 2) givenUp.add(request)
        reject(error)
      }
      const entry = { since, reject: giveUp }
      waiting.add(entry)
      start()
      const end = () => void waiting.delete(entry)
      Promise.try(begin).then(
        (value) => (end(), resolve(value)),
        (error: unknown) => {
          end()
          // The client tries for seconds if connections are accepted and closed.
          if (isUnconnected(error)) giveUp(error)
          else reject(error)
        },
      )
    })
}

const isUnconnected = (error: unknown): boolean =>
  error instanceof Error &&
  (/^ERR_POSTGRES_CONNECTION_(FAILED|REFUSED|TIMEOUT)$/.test(String((error as { code?: unknown }).code)) || isUnconnected(error.cause))

/** Whether a PostgreSQL server says anything to a new connection within `ms`. Refusing or closing it counts: then the pools notice themselves. */
export async function isAnswering(timers: Timers, url: string, ms: number): Promise<boolean> {
  const { hostname, port } = new URL(url)
  // A socket of this machine.
  if (hostname === '') return true
  const { promise: answer, resolve } = Promise.withResolvers<true>()
  const answered = () => resolve(true)
  const handlers = { open: (socket: Bun.Socket) => void socket.write(sslRequest), data: answered, close: answered }
  const connecting = Bun.connect({ hostname: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432), socket: handlers })
  connecting.catch(answered)
  const isThere = await waitAtMost(timers, ms, answer)
  connecting.then(
    (socket) => socket.terminate(),
    () => {},
  )
  return isThere ?? false
}

// The first message of the protocol that is answered without a user or password: whether there is TLS.
const sslRequest = new Uint8Array([0, 0, 0, 8, 4, 210, 22, 47])

// An error like that of a connection that nobody accepts.
const silentError = () => Object.assign(new Error('PostgreSQL does not answer'), { code: 'ERR_POSTGRES_CONNECTION_TIMEOUT' })
