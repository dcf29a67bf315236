import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'

/** Of a DNS server. */
export interface DnsServer {
  address: string
  port: number
}

/**
 * The TXT records of a name, each in one piece; empty when there are none. A resolver of our own, because Bun 1.4.5 returns the parts of a record
 * as if each were a record, and an SPF record of more than 255 bytes has several. Throws when no server answers.
 */
export async function lookUpTexts(name: string, servers: readonly DnsServer[], timeoutMs: number): Promise<string[]> {
  const query = createQuery(name)
  let failure: unknown = new Error('no DNS server is set up')
  for (const server of servers) {
    try {
      const answer = await askByUdp(query, server, timeoutMs)
      const isTruncated = (answer[2]! & 2) !== 0
      return readAnswer(isTruncated ? await askByTcp(query, server, timeoutMs) : answer)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

const headLength = 12
const txt = 16

/** RFC 1035, section 4, with recursion desired. */
function createQuery(name: string): Buffer {
  const labels = name
    .replace(/\.$/, '')
    .split('.')
    .map((label) => Buffer.from(label))
  if (name.length > 253 || labels.some(({ length }) => length === 0 || length > 63)) throw new Error('not a name of the DNS')
  const id = randomInt(65_536)
  const head = Buffer.from([id >> 8, id & 255, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([head, ...labels.flatMap((label) => [Buffer.from([label.length]), label]), Buffer.from([0, 0, txt, 0, 1])])
}

async function askByUdp(query: Buffer, { address, port }: DnsServer, timeoutMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  const send = () => socket.send(query, (error) => error && reject(error))
  // A packet can be lost.
  const [again, end] = [setTimeout(send, timeoutMs), setTimeout(() => reject(new Error('the DNS timed out')), timeoutMs * 2)]
  socket.on('error', reject)
  socket.on('message', (message) => {
    if (isAnswerTo(query, message)) resolve(message)
  })
  socket.connect(port, address, send)
  try {
    return await promise
  } finally {
    clearTimeout(again)
    clearTimeout(end)
    socket.close()
  }
}

async function askByTcp(query: Buffer, { address, port }: DnsServer, timeoutMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const socket = connect({ host: address, port }, () =>
    socket.write(Buffer.concat([Buffer.from([query.length >> 8, query.length & 255]), query])),
  )
  const end = setTimeout(() => reject(new Error('the DNS timed out')), timeoutMs)
  let received = Buffer.alloc(0)
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('the DNS ended the connection')))
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    const message = received.subarray(2)
    if (received.length < 2 || message.length < received.readUInt16BE(0)) return
    if (isAnswerTo(query, message)) resolve(message)
    else reject(new Error('the DNS answered another question'))
  })
  try {
    return await promise
  } finally {
    clearTimeout(end)
    socket.destroy()
  }
}

const isAnswerTo = (query: Buffer, message: Buffer): boolean =>
  message.length >= query.length &&
  message.readUInt16BE(0) === query.readUInt16BE(0) &&
  (message[2]! & 0x80) !== 0 &&
  message.toString('latin1', headLength, query.length).toLowerCase() === query.toString('latin1', headLength).toLowerCase()

/** The codes of answers of RFC 1035, section 4.1.1. */
const [noError, noSuchName] = [0, 3]

function readAnswer(message: Buffer): string[] {
  const code = message[3]! & 15
  if (code !== noError && code !== noSuchName) throw new Error(`the DNS answered with code ${code}`)
  let at = skipName(message, headLength) + 4
  const texts: string[] = []
  for (let left = message.readUInt16BE(6); left > 0; left--) {
    const data = skipName(message, at) + 10
    const end = data + message.readUInt16BE(data - 2)
    if (end > message.length) throw new Error('the DNS sent a part of an answer')
    if (message.readUInt16BE(data - 10) === txt) texts.push(joinParts(message.subarray(data, end)))
    at = end
  }
  return texts
}

function skipName(message: Buffer, from: number): number {
  let at = from
  for (;;) {
    const length = message.readUInt8(at)
    if (length === 0) return at + 1
    // A reference to a name before.
    if (length >= 0xc0) return at + 2
    at += length + 1
  }
}

function joinParts(data: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 0; at < data.length; at += data[at]! + 1) parts.push(data.subarray(at + 1, at + 1 + data[at]!))
  return Buffer.concat(parts).toString()
}
