import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { fetchPicture } from '#src/imports/fetch-picture.ts'
import { picture } from '#tests/media/picture.ts'

let bytes: Uint8Array<ArrayBuffer>
let server: Bun.Server<undefined>
let slow: Bun.TCPSocketListener<undefined>
let host: string
const seen: string[] = []

beforeAll(async () => {
  bytes = new Uint8Array(await picture(40, 30, 'jpeg'))
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      seen.push(`${request.headers.get('host')} ${pathname}`)
      const to = (location: string) => new Response(null, { status: 302, headers: { location } })
      if (pathname === '/a.jpg') return new Response(bytes)
      if (pathname === '/moved.jpg') return to('/a.jpg')
      if (pathname === '/in.jpg') return to('http://169.254.169.254/latest/meta-data/')
      if (pathname === '/inside.jpg') return to('http://127.0.0.1:1/')
      if (pathname === '/file.jpg') return to('file:///etc/passwd')
      if (pathname === '/round.jpg') return to('/round.jpg')
      if (pathname === '/page.jpg') return new Response('<html>not a picture</html>', { headers: { 'content-type': 'image/jpeg' } })
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

const get = (path: string, more: Partial<Parameters<typeof fetchPicture>[1]> = {}) =>
  fetchPicture(path.startsWith('http') ? path : `http://${host}${path}`, { allowed: [host], ...more })

test('a picture is fetched, also after it has moved', async () => {
  expect(await get('/a.jpg')).toEqual(Buffer.from(bytes))
  expect(await get('/moved.jpg')).toEqual(Buffer.from(bytes))
})

describe('nothing inner is asked', () => {
  const closed = { allowed: [] }
  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://169.254.169.254/',
    'http://localhost/',
    'http://[::ffff:10.0.0.1]/',
  ])('by address: %s', async (address) => {
    await expect(fetchPicture(address, closed)).rejects.toMatchObject({ key: 'imports.picture.notAllowed' })
  })

  test('by a name that has an inner address, even among others', async () => {
    const both = { allowed: [], resolve: async () => ['93.184.216.34', '10.0.0.5'] }
    await expect(fetchPicture('http://pictures.example/a.jpg', both)).rejects.toMatchObject({ key: 'imports.picture.notAllowed' })
  })

  test.each(['/in.jpg', '/inside.jpg', '/file.jpg'])('by a redirect: %s', async (path) => {
    await expect(get(path)).rejects.toMatchObject({ key: 'imports.picture.notAllowed' })
  })

  test('by another protocol, with a password, or at a port of other services', async () => {
    const outer = { allowed: [], resolve: async () => ['93.184.216.34'] }
    for (const address of ['ftp://pictures.example/a.jpg', 'http://user:word@pictures.example/a.jpg', 'http://pictures.example:25/a.jpg']) {
      await expect(fetchPicture(address, outer)).rejects.toMatchObject({ key: 'imports.picture.notAllowed' })
    }
  })

  test('by a name that answers differently the second time: the connection goes to what was checked', async () => {
    let asked = 0
    const name = `rebinding.example:${server.port}`
    const found = await fetchPicture(`http://${name}/a.jpg`, {
      allowed: [name],
      resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
    })
    expect(found).toHaveLength(bytes.length)
    expect(asked).toBe(1)
    expect(seen).toContain(`${name} /a.jpg`)
  })
})

test.each([
  ['/missing.jpg', 'notFound'],
  ['/round.jpg', 'tooManyHops'],
  ['/page.jpg', 'notAPicture'],
  ['/svg.svg', 'notAPicture'],
  ['/huge.jpg', 'tooLarge'],
  ['/endless.jpg', 'tooLarge'],
])('%s is told apart: %s', async (path, reason) => {
  await expect(get(path)).rejects.toMatchObject({ key: `imports.picture.${reason}` })
})

test('who never answers is not waited for', async () => {
  const silent = `127.0.0.1:${slow.port}`
  await new Promise<void>((resolve) => connect(slow.port, '127.0.0.1', resolve).unref())
  await expect(fetchPicture(`http://${silent}/`, { allowed: [silent], timeouts: { idle: 100, total: 300 } })).rejects.toMatchObject({
    key: 'imports.picture.noAnswer',
  })
  await expect(get('http://nowhere.invalid/a.jpg', { resolve: async () => [] })).rejects.toMatchObject({
    key: 'imports.picture.noSuchHost',
  })
})
