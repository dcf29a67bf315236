import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { fetchImage } from '#src/media/fetch-image.ts'
import { createImage } from '#tests/media/create-image.ts'
import { realSystem } from '#src/shop/real-system.ts'
import type { System } from '#src/shop/system.ts'

let bytes: Uint8Array<ArrayBuffer>
let server: Bun.Server<undefined>
let slow: Bun.TCPSocketListener<undefined>
let host: string
const requests: string[] = []

beforeAll(async () => {
  bytes = new Uint8Array(await createImage(40, 30, 'jpeg'))
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      requests.push(`${request.headers.get('host')} ${pathname}`)
      const redirectTo = (location: string) => new Response(null, { status: 302, headers: { location } })
      if (pathname === '/a.jpg') return new Response(bytes)
      if (pathname === '/moved.jpg' || pathname === '/hop1.jpg') return redirectTo('/a.jpg')
      const hops = Number(/^\/hop(\d)\.jpg$/.exec(pathname)?.[1])
      if (hops > 1) return redirectTo(`/hop${hops - 1}.jpg`)
      if (pathname === '/in.jpg') return redirectTo('http://169.254.169.254/latest/meta-data/')
      if (pathname === '/inside.jpg') return redirectTo('http://127.0.0.1:1/')
      if (pathname === '/file.jpg') return redirectTo('file:///etc/passwd')
      if (pathname === '/round.jpg') return redirectTo('/round.jpg')
      if (pathname === '/page.jpg') return new Response('<html>not an image</html>', { headers: { 'content-type': 'image/jpeg' } })
      if (pathname === '/svg.svg') return new Response('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
      if (pathname === '/huge.jpg') return new Response(new Uint8Array(11 * 1024 * 1024).fill(255))
      if (pathname === '/endless.jpg') {
        const part = new Uint8Array(1024 * 1024)
        part.set(bytes.subarray(0, 64))
        return new Response(
          (async function* () {
            for (let at = 0; at < 40; at += 1) yield part
          })() as unknown as ReadableStream,
        )
      }
      return new Response('gone', { status: 404 })
    },
  })
  host = `127.0.0.1:${server.port}`
  slow = Bun.listen({ port: 0, hostname: '127.0.0.1', socket: { data() {} } })
})
afterAll(() => {
  void server.stop(true)
  slow.stop(true)
})

/** The system, where host names have these addresses. */
const resolvingTo = (resolve: () => string[]): System => ({
  ...realSystem,
  requests: { ...realSystem.requests, resolve: async () => resolve() },
})

const fetchFromServer = (path: string, options: Partial<Parameters<typeof fetchImage>[2]> = {}, system = realSystem) =>
  fetchImage(system, path.startsWith('http') ? path : `http://${host}${path}`, { allowedHosts: [host], ...options })

test('an image is fetched, also after a redirect', async () => {
  expect(await fetchFromServer('/a.jpg')).toEqual(Buffer.from(bytes))
  expect(await fetchFromServer('/moved.jpg')).toEqual(Buffer.from(bytes))
})

test('an image is fetched after four redirects at most', async () => {
  expect(await fetchFromServer('/hop4.jpg')).toEqual(Buffer.from(bytes))
  await expect(fetchFromServer('/hop5.jpg')).rejects.toMatchObject({ key: 'media.fetch.tooManyRedirects' })
})

describe('internal addresses are not fetched', () => {
  const noAllowedHosts = { allowedHosts: [] }
  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://169.254.169.254/',
    'http://localhost/',
    'http://[::ffff:10.0.0.1]/',
  ])('by IP address: %s', async (address) => {
    await expect(fetchImage(realSystem, address, noAllowedHosts)).rejects.toMatchObject({ key: 'media.fetch.notAllowed' })
  })

  test('by a host name with an internal address, even among public ones', async () => {
    const both = resolvingTo(() => ['93.184.216.34', '10.0.0.5'])
    await expect(fetchImage(both, 'http://pictures.example/a.jpg', noAllowedHosts)).rejects.toMatchObject({ key: 'media.fetch.notAllowed' })
  })

  test.each(['/in.jpg', '/inside.jpg', '/file.jpg'])('by a redirect: %s', async (path) => {
    await expect(fetchFromServer(path)).rejects.toMatchObject({ key: 'media.fetch.notAllowed' })
  })

  test('by another protocol, with a password, or on the port of another service', async () => {
    const outer = resolvingTo(() => ['93.184.216.34'])
    for (const address of ['ftp://pictures.example/a.jpg', 'http://user:word@pictures.example/a.jpg', 'http://pictures.example:25/a.jpg']) {
      await expect(fetchImage(outer, address, noAllowedHosts)).rejects.toMatchObject({ key: 'media.fetch.notAllowed' })
    }
  })

  test('by a host name that resolves differently the second time: the connection uses the checked address', async () => {
    let resolveCount = 0
    const rebinding = resolvingTo(() => (resolveCount++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']))
    const name = `rebinding.example:${server.port}`
    const fetched = await fetchImage(rebinding, `http://${name}/a.jpg`, { allowedHosts: [name] })
    expect(fetched).toHaveLength(bytes.length)
    expect(resolveCount).toBe(1)
    expect(requests).toContain(`${name} /a.jpg`)
  })
})

test.each([
  ['/missing.jpg', 'notFound'],
  ['/round.jpg', 'tooManyRedirects'],
  ['/page.jpg', 'notAnImage'],
  ['/svg.svg', 'notAnImage'],
  ['/huge.jpg', 'tooLarge'],
  ['/endless.jpg', 'tooLarge'],
])('%s has its own error: %s', async (path, reason) => {
  await expect(fetchFromServer(path)).rejects.toMatchObject({ key: `media.fetch.${reason}` })
})

test('a server that never responds times out', async () => {
  const silentHost = `127.0.0.1:${slow.port}`
  await new Promise<void>((resolve) => connect(slow.port, '127.0.0.1', resolve).unref())
  await expect(
    fetchImage(realSystem, `http://${silentHost}/`, { allowedHosts: [silentHost], timeouts: { idle: 100, total: 300 } }),
  ).rejects.toMatchObject({
    key: 'media.fetch.noResponse',
  })
  await expect(
    fetchFromServer(
      'http://nowhere.invalid/a.jpg',
      {},
      resolvingTo(() => []),
    ),
  ).rejects.toMatchObject({
    key: 'media.fetch.noSuchHost',
  })
})
