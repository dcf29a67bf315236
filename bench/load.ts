import type { Socket } from 'bun'

/** What came back on a line. */
export interface Answer {
  status: number
  /** Status line and headers as sent. */
  head: string
  /** Bytes of head and body together. */
  bytes: number
  body(): Buffer
}

/** One connection that is kept open and asks one thing at a time, with no more work of its own than needed. */
export interface Line {
  ask(request: Uint8Array): Promise<Answer>
  close(): void
}

export interface Load {
  requests: number
  /** Of whole journeys, in ms. */
  latencies: number[]
  ms: number
  bytes: number
}

/** Walks a journey again and again on `lines` connections for `ms`, or until it was walked `most` times. Throws what a journey throws. */
export async function drive(
  port: number,
  journey: (line: Line) => Promise<number>,
  { ms, lines, most = Infinity }: { ms: number; lines: number; most?: number },
): Promise<Load> {
  const open = await Promise.all(Array.from({ length: lines }, () => openLine(port)))
  const load: Load = { requests: 0, latencies: [], ms: 0, bytes: 0 }
  const started = performance.now()
  const end = started + ms
  try {
    await Promise.all(
      open.map(async (line) => {
        for (let now = performance.now(); now < end && load.latencies.length < most;) {
          const requests = await journey(line)
          load.requests += requests
          const done = performance.now()
          load.latencies.push(done - now)
          now = done
        }
      }),
    )
  } finally {
    for (const line of open) line.close()
  }
  load.ms = performance.now() - started
  return load
}

/** Opens a connection to a server of this machine. */
export async function openLine(port: number): Promise<Line> {
  let waiting: PromiseWithResolvers<Answer> | undefined
  let chunks: Buffer[] = []
  let received = 0
  let expected = -1
  let head = ''

  const fail = (why: string) => {
    waiting?.reject(new Error(why))
    waiting = undefined
  }
  const take = (data: Buffer) => {
    chunks.push(Buffer.from(data))
    received += data.length
    if (expected < 0) {
      const known = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      const at = known.indexOf('\r\n\r\n')
      if (at < 0) return
      head = known.toString('latin1', 0, at)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined && !/^HTTP\/1\.1 (204|304)/.test(head)) return fail(`an answer without a length:\n${head}`)
      expected = at + 4 + Number(length ?? 0)
    }
    if (received < expected) return
    const answered = waiting
    const answer = answerOf(head, chunks, received)
    chunks = []
    received = 0
    expected = -1
    waiting = undefined
    answered?.resolve(answer)
  }

  const socket: Socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_socket, data) => take(data),
      close: () => fail('the server closed the connection'),
      error: (_socket, error) => fail(error.message),
    },
  })
  return {
    ask(request) {
      const answer = Promise.withResolvers<Answer>()
      waiting = answer
      const written = socket.write(request)
      if (written < request.length) fail('the request did not fit into the connection at once')
      return answer.promise
    },
    close: () => void socket.end(),
  }
}

function answerOf(head: string, chunks: Buffer[], bytes: number): Answer {
  return {
    status: Number(head.slice(9, 12)),
    head,
    bytes,
    body: () => Buffer.concat(chunks).subarray(Buffer.byteLength(head, 'latin1') + 4),
  }
}
