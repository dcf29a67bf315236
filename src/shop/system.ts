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
  /**
   * Records of a name as the DNS has them, one text each; MX as `10 mx.example`. Empty when there are none, also when the name does not exist.
   * Throws when the DNS does not answer within a few seconds.
   */
  lookUp(name: string, type: RecordType): Promise<string[]>
  /** The certificate that a server shows for this host name. Throws when it shows none within `timeoutMs`. */
  readCertificate(server: { address: string; host: string; port: number }, timeoutMs: number): Promise<Certificate>
  /** Gets a URL from this address, whatever its host name resolves to. Follows no redirect. */
  getFrom(address: string, url: URL, options: GetOptions): Promise<Download>
}

export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT'

export interface Certificate {
  /** Epoch ms, as the other. */
  validFrom: number
  validUntil: number
  issuer: string
  /** Why browsers do not trust it; null = they do. */
  error: string | null
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
  headers: Partial<Record<'location' | 'content-length' | 'strict-transport-security', string | undefined>>
  body: AsyncIterable<Uint8Array>
  /** Closes the connection; more than once does no harm. */
  close(): void
}
