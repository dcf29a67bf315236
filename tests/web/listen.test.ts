import { afterEach, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { Elysia } from 'elysia'
import { buildApp } from '#src/app.tsx'
import type { OpenFiles } from '#src/shop/open-files.ts'
import { listen, PortInUse, type RunningServer } from '#src/listen.ts'
import { json } from '#src/web/response.tsx'
import { openTo } from '#src/web/access.ts'
import { createShopWithoutDatabase } from '#tests/support/shop-without-database.ts'

const runningServers: RunningServer[] = []
afterEach(async () => {
  await Promise.all(runningServers.splice(0).map((server) => server.stop()))
})

let requested = Promise.withResolvers<void>()
let release = Promise.withResolvers<void>()
const probeRoutes = new Elysia()
  .use(openTo('anyone'))
  .get('/address', ({ req }) => json({ address: req.ip }))
  .get('/slow', async () => {
    requested.resolve()
    await release.promise
    return json({ finished: true })
  })

function startServer(config: Parameters<typeof createShopWithoutDatabase>[0] = {}, files?: OpenFiles): RunningServer {
  const shop = createShopWithoutDatabase(config)
  const server = listen(buildApp(shop, [probeRoutes]), shop, files)
  runningServers.push(server)
  return server
}

/** The response to exactly these bytes. */
function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    // For an answer that does not say where it ends.
    const giveUp = setTimeout(() => socket.end(), 300)
    socket.on('data', (data) => {
      received += data.toString('latin1')
      if (isComplete(received)) socket.end()
    })
    socket.on('close', () => {
      clearTimeout(giveUp)
      resolve(received)
    })
    socket.on('error', reject)
  })
}

function isComplete(received: string): boolean {
  const [head = '', body = ''] = received.split('\r\n\r\n', 2)
  const [, length] = /^content-length: *(\d+)/im.exec(head) ?? []
  return length !== undefined && body.length >= Number(length)
}

describe('the server', () => {
  test('reports which port another program uses', () => {
    const { port } = startServer()
    expect(() => startServer({ port })).toThrow(PortInUse)
    expect(() => startServer({ port })).toThrow(`Port ${port} is already in use`)
  })

  test('finishes open requests before it stops, and accepts no new ones', async () => {
    requested = Promise.withResolvers()
    release = Promise.withResolvers()
    const server = startServer()
    const slowResponse = fetch(`http://127.0.0.1:${server.port}/slow`)
    await requested.promise
    const stopping = server.stop()
    release.resolve()
    expect(await (await slowResponse).json()).toEqual({ finished: true })
    await stopping
    await expect(fetch(`http://127.0.0.1:${server.port}/address`)).rejects.toThrow()
  })

  test('refuses connections while too many files are open, finishes requests in progress, and accepts again afterwards', async () => {
    requested = Promise.withResolvers()
    release = Promise.withResolvers()
    let openFiles = 50
    const server = startServer({}, { limit: 800, count: () => openFiles })
    const respond = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`, { keepalive: false })).json()
    const canConnect = () => respond('/address').then(Boolean, () => false)
    const until = async (expected: boolean) => {
      while ((await canConnect()) !== expected) await Bun.sleep(10)
    }
    const slowResponse = respond('/slow')
    await requested.promise
    openFiles = 699
    expect(await canConnect()).toBe(true)
    openFiles = 700
    await until(false)
    openFiles = 600
    expect(await canConnect()).toBe(false)
    release.resolve()
    expect(await slowResponse).toEqual({ finished: true })
    openFiles = 50
    await until(true)
    expect(await respond('/address')).toEqual({ address: '127.0.0.1' })
    await server.stop()
    expect(await canConnect()).toBe(false)
  })

  test("knows the visitor's address and does not trust it from an unknown proxy", async () => {
    const requestAddress = async (server: RunningServer, forwardedFor: string) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/address`, { headers: { 'x-forwarded-for': forwardedFor } })
      return ((await response.json()) as { address: string }).address
    }
    expect(await requestAddress(startServer(), '203.0.113.9')).toBe('127.0.0.1')
    const proxiedServer = startServer({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
    expect(await requestAddress(proxiedServer, '203.0.113.9')).toBe('203.0.113.9')
    expect(await requestAddress(proxiedServer, '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
    expect(await requestAddress(proxiedServer, 'nonsense')).toBe('127.0.0.1')
  })

  test.each([
    ['HTTP/1.0 without a Host', 'GET /address HTTP/1.0\r\n\r\n'],
    ['a foreign host name', 'GET /address HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\n\r\n'],
    ['two Hosts', 'GET /address HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    ['a list of Hosts', 'GET /address HTTP/1.1\r\nHost: localhost, evil.example\r\n\r\n'],
    ['an absolute URL in the request line', 'GET http://evil.example/address HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['an empty Host', 'GET /address HTTP/1.1\r\nHost:\r\n\r\n'],
    ['a Host with a path', 'GET /address HTTP/1.1\r\nHost: evil.example/x\r\n\r\n'],
    ['a user in the Host', 'GET /address HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n'],
  ])('given %s neither fails nor links to it', async (_, text) => {
    const response = await sendRaw(startServer().port, text)
    expect(response).toMatch(/^HTTP\/1\.[01] (200|400|404|421) /)
    expect(response).not.toContain('evil.example')
  })

  test('responds to HEAD like GET, without a body', async () => {
    const response = await fetch(`http://127.0.0.1:${startServer().port}/nothing.txt`, { method: 'HEAD' })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toBe('')
  })
})
