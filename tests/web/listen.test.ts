import { afterEach, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { Elysia } from 'elysia'
import { buildApp } from '#src/app.tsx'
import { listen, PortTaken, type Listening } from '#src/listen.ts'
import { json } from '#src/web/answer.tsx'
import { visiting } from '#src/web/visit.ts'
import { plainShop } from '#tests/support/plain-shop.ts'

const running: Listening[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

let asked = Promise.withResolvers<void>()
let answered = Promise.withResolvers<void>()
const edge = new Elysia()
  .use(visiting())
  .get('/address', ({ visit }) => json({ address: visit.address }))
  .get('/slow', async () => {
    asked.resolve()
    await answered.promise
    return json({ finished: true })
  })

function start(config: Parameters<typeof plainShop>[0] = {}): Listening {
  const shop = plainShop(config)
  const server = listen(buildApp(shop, [edge]), shop)
  running.push(server)
  return server
}

/** What the server answers to exactly these bytes. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => (answer += data))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    setTimeout(() => socket.end(), 300)
  })
}

describe('the server', () => {
  test('says which port another program has', () => {
    const { port } = start()
    expect(() => start({ port })).toThrow(PortTaken)
    expect(() => start({ port })).toThrow(`Port ${port} is already in use`)
  })

  test('finishes the answer under way before it stops, and takes no new one', async () => {
    asked = Promise.withResolvers()
    answered = Promise.withResolvers()
    const server = start()
    const slow = fetch(`http://127.0.0.1:${server.port}/slow`)
    await asked.promise
    const stopped = server.stop()
    answered.resolve()
    expect(await (await slow).json()).toEqual({ finished: true })
    await stopped
    await expect(fetch(`http://127.0.0.1:${server.port}/address`)).rejects.toThrow()
  })

  test('knows the address of the visitor, and asks no stranger for it', async () => {
    const ask = async (server: Listening, forwarded: string) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/address`, { headers: { 'x-forwarded-for': forwarded } })
      return ((await answer.json()) as { address: string }).address
    }
    expect(await ask(start(), '203.0.113.9')).toBe('127.0.0.1')
    const behind = start({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
    expect(await ask(behind, '203.0.113.9')).toBe('203.0.113.9')
    expect(await ask(behind, '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
    expect(await ask(behind, 'nonsense')).toBe('127.0.0.1')
  })

  test.each([
    ['HTTP/1.0 without a Host', 'GET /address HTTP/1.0\r\n\r\n'],
    ['a name that is not ours', 'GET /address HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\n\r\n'],
    ['two Hosts', 'GET /address HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    ['a list of Hosts', 'GET /address HTTP/1.1\r\nHost: localhost, evil.example\r\n\r\n'],
    ['a whole address in the request line', 'GET http://evil.example/address HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['an empty Host', 'GET /address HTTP/1.1\r\nHost:\r\n\r\n'],
    ['a Host with a path', 'GET /address HTTP/1.1\r\nHost: evil.example/x\r\n\r\n'],
    ['a user in the Host', 'GET /address HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n'],
  ])('given %s it neither fails nor links there', async (_, text) => {
    const answer = await raw(start().port, text)
    expect(answer).toMatch(/^HTTP\/1\.[01] (200|400|404|421) /)
    expect(answer).not.toContain('evil.example')
  })

  test('answers HEAD as GET without a body', async () => {
    const answer = await fetch(`http://127.0.0.1:${start().port}/nothing`, { method: 'HEAD' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toBe('')
  })
})
