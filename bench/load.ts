import type { Socket } from 'bun'
import { readChunks, type ChunkedBody } from './chunked.ts'

export interface HttpResponse {
  status: number
  /** Status line and headers as sent. */
  head: string
  /** Bytes of head and body together. */
  bytes: number
  /** Without the sizes of chunks; still compressed. */
  body(): Buffer
}

/** One connection that is kept open and asks one thing at a time, with no more work of its own than needed. */
export interface Connection {
  send(request: Uint8Array): Promise<HttpResponse>
  close(): void
}

export interface LoadResult {
  requests: number
  /** Of whole journeys, in ms. */
  latencies: number[]
  ms: number
  bytes: number
}

/** Walks a journey again and again on `lines` connections for `ms`, or until it was walked `most` times. Throws what a journey throws. */
export async function runLoad(
  port: number,
  journey: (connection: Connection) => Promise<number>,
  { ms, connections, maxJourneys = Infinity, hostname }: { ms: number; connections: number; maxJourneys?: number; hostname?: string },
): Promise<LoadResult> {
  const openConnections = await Promise.all(Array.from({ length: connections }, () => openConnection(port, hostname)))
  const load: LoadResult = { requests: 0, latencies: [], ms: 0, bytes: 0 }
  const started = performance.now()
  const end = started + ms
  try {
    await Promise.all(
      openConnections.map(async (connection) => {
        for (let now = performance.now(); now < end && load.latencies.length < maxJourneys;) {
          const requests = await journey(connection)
          load.requests += requests
          const done = performance.now()
          load.latencies.push(done - now)
          now = done
        }
      }),
    )
  } finally {
    for (const connection of openConnections) connection.close()
  }
  load.ms = performance.now() - started
  return load
}

export async function openConnection(port: number, hostname = '127.0.0.1'): Promise<Connection> {
  let pendingResponse: PromiseWithResolvers<HttpResponse> | undefined
  let chunks: Buffer[] = []
  let received = 0
  let expected = -1
  let head = ''
  /** Where a body in chunks begins; -1 for one whose length is known. */
  let chunksStart = -1

  const fail = (why: string) => {
    pendingResponse?.reject(new Error(why))
    pendingResponse = undefined
  }
  const receive = (data: Buffer) => {
    chunks.push(Buffer.from(data))
    received += data.length
    if (expected < 0) {
      const buffered = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      const headEnd = buffered.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      head = buffered.toString('latin1', 0, headEnd)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined && /\r\ntransfer-encoding: chunked/i.test(head)) chunksStart = headEnd + 4
      else if (length === undefined && !/^HTTP\/1\.1 (204|304)/.test(head)) return fail(`an answer without a length:\n${head}`)
      expected = headEnd + 4 + Number(length ?? 0)
    }
    if (received < expected) return
    let parts: ChunkedBody['parts'] | undefined
    if (chunksStart >= 0) {
      const buffered = Buffer.concat(chunks)
      const body = readChunks(buffered, chunksStart)
      chunks = [buffered]
      expected = body.end
      if (!body.isComplete) return
      parts = body.parts
    }
    const completed = pendingResponse
    const response = parseResponse(head, chunks, { bytes: received, parts })
    chunks = []
    received = 0
    expected = -1
    chunksStart = -1
    pendingResponse = undefined
    completed?.resolve(response)
  }

  const socket: Socket = await Bun.connect({
    hostname,
    port,
    socket: {
      data: (_socket, data) => receive(data),
      close: () => fail('the server closed the connection'),
      error: (_socket, error) => fail(error.message),
    },
  })
  return {
    send(request) {
      const response = Promise.withResolvers<HttpResponse>()
      pendingResponse = response
      const written = socket.write(request)
      if (written < request.length) fail('the request did not fit into the connection at once')
      return response.promise
    },
    close: () => void socket.end(),
  }
}

function parseResponse(head: string, chunks: Buffer[], { bytes, parts }: { bytes: number; parts?: ChunkedBody['parts'] }): HttpResponse {
  return {
    status: Number(head.slice(9, 12)),
    head,
    bytes,
    body() {
      const all = Buffer.concat(chunks)
      if (parts) return Buffer.concat(parts.map(([start, end]) => all.subarray(start, end)))
      return all.subarray(Buffer.byteLength(head, 'latin1') + 4)
    },
  }
}
