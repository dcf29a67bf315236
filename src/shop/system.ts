/** What is not a pure function of the program: the clock, timers, chance and other machines. A test passes its own. */
export interface System {
  /** Epoch milliseconds. The only clock. */
  now(): number
  timers: Timers
  random: Random
  requests: Requests
}

export interface Timers {
  /** Ms on a clock that never goes back, for durations. */
  elapsed(): number
  sleep(ms: number): Promise<void>
  after(ms: number, run: () => void): Timer
  every(ms: number, run: () => void): Timer
  /** In the next turn of the event loop. */
  soon(run: () => void): void
  /** Aborts after `ms`, with a TimeoutError. */
  timeoutSignal(ms: number): AbortSignal
}

export interface Timer {
  cancel(): void
  /** The program may end before it. */
  unref(): this
}

/** In a store nobody can predict it: tokens and codes come from it. */
export interface Random {
  bytes(count: number): Uint8Array
  /** At least `min`, less than `max`. */
  int(min: number, max: number): number
  /** Version 4. */
  uuid(): string
}

export interface Requests {
  fetch: Fetch
  /** The addresses of a host name. */
  resolve(host: string): Promise<string[]>
  /** Gets a URL from this address, whatever its host name resolves to. Follows no redirect. */
  getFrom(address: string, url: URL, options: GetOptions): Promise<Download>
}

export type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

export interface GetOptions {
  headers: Record<string, string>
  signal: AbortSignal
  /** Ms of silence after which it fails. */
  idleMs: number
}

export interface Download {
  status: number
  headers: { location?: string | undefined; 'content-length'?: string | undefined }
  body: AsyncIterable<Uint8Array>
  /** Closes the connection; more than once does no harm. */
  close(): void
}
