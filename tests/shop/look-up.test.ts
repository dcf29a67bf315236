import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createSocket, type Socket } from 'node:dgram'
import { createServer, type Server } from 'node:net'
import { lookUp } from '#src/shop/look-up.ts'
import type { RecordType } from '#src/shop/system.ts'

/** By the first label of the name asked: the code of the answer, and its records. A text has parts of up to 255 bytes. */
const zone: Record<string, { code?: number; truncated?: boolean; cut?: boolean; alias?: boolean; records?: Buffer[] }> = {
  texts: { records: [text('v=spf1 ', 'include:a.example ~all'), text('other')] },
  long: { truncated: true, records: [text(...Array.from({ length: 40 }, () => 'x'.repeat(250)))] },
  'xn--bcher-kva': { records: [text('idn')] },
  mail: { records: [Buffer.from([0, 10, 2, ...Buffer.from('mx'), 0])] },
  refuses: { records: [Buffer.from([0, 0, 0])] },
  host: { records: [Buffer.from([192, 0, 2, 5])] },
  alias: { alias: true, records: [text('k=rsa; p=', 'MIIB')] },
  nothing: {},
  cut: { records: [Buffer.from([200, 1])], cut: true },
  short: { records: [text('v=spf1 include:a.example -all')], cut: true },
  missing: { code: 3 },
  broken: { code: 2 },
  closed: { code: 5 },
}

function text(...parts: string[]): Buffer {
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])))
}

/** The answer to a question; truncated over UDP where the zone says so. */
function answer(question: Buffer, isUdp: boolean): Buffer | null {
  const label = question
    .subarray(13, 13 + question[12]!)
    .toString()
    .toLowerCase()
  const { code = 0, truncated = false, cut = false, alias = false, records = [] } = zone[label] ?? {}
  if (!(label in zone)) return null
  const end = question.indexOf(0, 12) + 5
  const sent = truncated && isUdp ? [] : records
  const flags = 0x8180 | code | (truncated && isUdp ? 0x0200 : 0)
  const head = Buffer.from([question[0]!, question[1]!, flags >> 8, flags & 255, 0, 1, 0, sent.length + Number(alias), 0, 0, 0, 0])
  const type = question.subarray(end - 4, end - 2)
  const record = (of: Uint8Array, data: Buffer) =>
    Buffer.concat([Buffer.from([192, 12]), of, Buffer.from([0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255]), data])
  // CNAME, to a name of one label.
  const aliases = alias ? [record(Buffer.from([0, 5]), Buffer.from([1, 120, 0]))] : []
  const bodies = [...aliases, ...sent.map((data) => record(type, data))]
  const whole = Buffer.concat([head, question.subarray(12, end), ...bodies])
  return cut ? whole.subarray(0, -6) : whole
}

let udp: Socket
let tcp: Server
let server = ''

beforeAll(async () => {
  tcp = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      const reply = answer(data.subarray(2), false)
      if (reply) socket.write(Buffer.concat([Buffer.from([reply.length >> 8, reply.length & 255]), reply]))
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as { port: number }
  udp = createSocket('udp4', (question, from) => {
    const reply = answer(question, true)
    if (reply) udp.send(reply, from.port, from.address)
  })
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  server = `127.0.0.1:${port}`
})

afterAll(() => {
  udp.close()
  tcp.close()
})

const ask = (name: string, type: RecordType = 'TXT') => lookUp(name, type, [server])

test('a text in parts is one, of several texts each; one that needs TCP is read whole', async () => {
  expect((await ask('texts.shop.example')).toSorted()).toEqual(['other', 'v=spf1 include:a.example ~all'])
  expect((await ask('long.shop.example')).map(({ length }) => length)).toEqual([10_000])
})

test('records are texts: addresses, mail servers with their priority, and the one that receives nothing', async () => {
  expect(await ask('host.shop.example', 'A')).toEqual(['192.0.2.5'])
  expect(await ask('mail.shop.example', 'MX')).toEqual(['10 mx'])
  expect((await ask('refuses.shop.example', 'MX'))[0]).toMatch(/^0 \.?$/)
})

test('a name that does not exist and one without such records have none', async () => {
  expect(await ask('missing.shop.example')).toEqual([])
  expect(await ask('nothing.shop.example')).toEqual([])
})

test('a key that an alias leads to is found', async () => {
  expect(await ask('alias.shop.example')).toEqual(['k=rsa; p=MIIB'])
})

test('a name with letters beyond ASCII is asked for as the DNS has it', async () => {
  expect(await ask('Bücher.shop.example')).toEqual(['idn'])
})

test('another server is asked when the first fails, and a name that no DNS has is no question', async () => {
  expect(await lookUp('texts.shop.example', 'TXT', ['127.0.0.1:1', server])).toHaveLength(2)
  await expect(ask('a..shop.example')).rejects.toThrow()
  await expect(ask(`${'a'.repeat(64)}.shop.example`)).rejects.toThrow()
})

test.each(['cut', 'short'])('an answer that is cut off is none (%s)', async (label) => {
  await expect(ask(`${label}.shop.example`)).rejects.toThrow()
})

test.each(['broken', 'closed'])('a DNS that answers “%s” has not answered', async (label) => {
  await expect(ask(`${label}.shop.example`)).rejects.toThrow()
})
