import { afterAll, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:net'
import { fc } from '#tests/support/properties.ts'
import { openConnection } from '../../bench/load.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

/** A server that answers every request with the same pieces, each sent by itself; resolves with its port. */
function servePieces(pieces: string[]): Promise<number> {
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.on('data', async () => {
      for (const piece of pieces) {
        socket.write(piece)
        await new Promise(setImmediate)
      }
    })
  })
  servers.push(server)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)))
}

/** Asks twice on one connection: what the first response left behind would spoil the second. */
async function readTwice(pieces: string[]) {
  const connection = await openConnection(await servePieces(pieces))
  const responses = [
    await connection.send(Buffer.from('GET / HTTP/1.1\r\n\r\n')),
    await connection.send(Buffer.from('GET / HTTP/1.1\r\n\r\n')),
  ]
  connection.close()
  return responses.map((response) => ({ status: response.status, bytes: response.bytes, body: response.body().toString() }))
}

/** `text`, cut at the given places. */
const cut = (text: string, places: number[]) => {
  const sorted = [0, ...places.toSorted((a, b) => a - b), text.length]
  return sorted.slice(1).map((end, index) => text.slice(sorted[index], end))
}

test('a response in chunks is read to its end, wherever the network cuts it', async () => {
  const chunks = fc.array(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 }), { maxLength: 5 })
  const property = fc.asyncProperty(chunks, fc.boolean(), fc.array(fc.nat(400), { maxLength: 6 }), async (data, hasTrailer, places) => {
    const body = data.map((chunk) => `${chunk.length.toString(16)};note=1\r\n${chunk}\r\n`).join('')
    const text = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n${hasTrailer ? 'x-sum: 1\r\n' : ''}\r\n`
    const pieces = cut(
      text,
      places.filter((place) => place < text.length),
    )
    const expected = { status: 200, bytes: text.length, body: data.join('') }
    expect(await readTwice(pieces)).toEqual([expected, expected])
  })
  await fc.assert(property, { numRuns: 60 })
})

test('a response with a length is read to its end', async () => {
  const expected = { status: 200, bytes: 43, body: 'Hello' }
  expect(await readTwice(['HTTP/1.1 200 OK\r\nContent-', 'Length: 5\r\n\r\nHe', 'llo'])).toEqual([expected, expected])
})

test.each([
  ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n'],
  ['an answer without a length', 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello'],
])('%s is an error', async (message, text) => {
  await expect(readTwice([text])).rejects.toThrow(message)
})
