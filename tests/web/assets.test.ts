import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAssets, type Assets } from '#src/web/assets.ts'
import { realSystem } from '#src/shop/real-system.ts'

const root = mkdtempSync(join(tmpdir(), 'sundry-static-'))
const font = new Uint8Array([1, 2, 3, 4])
const css = `@font-face { src: url("../fonts/a.woff2"), url(/static/fonts/a.woff2), url(data:x), url('../fonts/gone.woff2') }`
let files: Assets

beforeAll(() => {
  for (const folder of ['css', 'fonts', 'js']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'css/a.css'), css)
  writeFileSync(join(root, 'css/b.css'), 'p { color: red }'.repeat(100))
  writeFileSync(join(root, 'fonts/a.woff2'), font)
  writeFileSync(join(root, 'js/a.js'), 'one()')
  writeFileSync(join(root, 'js/b.js'), '(() => {})()')
  writeFileSync(join(root, 'bundles.ts'), 'secret source')
  writeFileSync(join(root, 'css/.env'), 'SECRET=1')
  files = createAssets({
    timers: realSystem.timers,
    root,
    bundles: { 'css/all.css': ['css/a.css', 'css/b.css'], 'js/all.js': ['js/a.js', 'js/b.js'] },
    development: false,
  })
})
afterAll(() => rmSync(root, { recursive: true }))

const requestAsset = (name: string, headers: Record<string, string> = {}) =>
  files.respond(new Request('http://localhost/', { headers }), name)
const hashedName = (name: string) => files.url(name).replace('/static/', '')

describe('a file under static/', () => {
  test('has a URL that changes with its content and is cached permanently', async () => {
    expect(files.url('js/a.js')).toMatch(/^\/static\/js\/a\.[0-9a-f]{10}\.js$/)
    const response = requestAsset(hashedName('js/a.js'))!
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toBe('one()')
  })

  test('is revalidated under its plain name and not sent twice', () => {
    const unhashed = requestAsset('js/a.js')!
    expect(unhashed.headers.get('cache-control')).toBe('no-cache')
    const etag = unhashed.headers.get('etag')!
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const notModified = requestAsset('js/a.js', { 'if-none-match': tag })!
      expect(notModified.status).toBe(304)
      expect(notModified.headers.get('etag')).toBe(etag)
    }
    expect(requestAsset('js/a.js', { 'if-none-match': '"other"' })!.status).toBe(200)
  })

  test('is compressed for clients that support it, except images and fonts', async () => {
    const gzipped = requestAsset(hashedName('css/b.css'), { 'accept-encoding': 'gzip' })!
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    expect(gzipped.headers.get('vary')).toContain('accept-encoding')
    expect(new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(await gzipped.arrayBuffer())))).toContain('color: red')
    expect(requestAsset(hashedName('css/b.css'), { 'accept-encoding': 'zstd, gzip' })!.headers.get('content-encoding')).toBe('zstd')
    expect(requestAsset(hashedName('fonts/a.woff2'), { 'accept-encoding': 'gzip' })!.headers.get('content-encoding')).toBeNull()
  })

  test('references fonts by their permanent URL', async () => {
    const text = await requestAsset('css/a.css')!.text()
    expect(text).toBe(
      `@font-face { src: url(${files.url('fonts/a.woff2')}), url(${files.url('fonts/a.woff2')}), url(data:x), url('../fonts/gone.woff2') }`,
    )
  })

  test('is combined with others as its bundle declares', async () => {
    const text = await requestAsset(hashedName('css/all.css'))!.text()
    expect(text).toContain(files.url('fonts/a.woff2'))
    expect(text).toContain('color:red')
    expect(await requestAsset(hashedName('js/all.js'))!.text()).toBe('one();\n(()=>{})();')
  })

  test('must exist to be referenced in a page', () => {
    expect(() => files.url('css/gone.css')).toThrow('css/gone.css')
    expect(() => createAssets({ root, bundles: { 'js/x.js': ['js/gone.js'] }, development: false, timers: realSystem.timers })).toThrow(
      'js/gone.js',
    )
  })
})

test.each([
  '../package.json',
  'js/../../package.json',
  'bundles.ts',
  'css/.env',
  '',
  '/',
  'js',
  'js/',
  'toString',
  '__proto__',
  'js\\a.js',
])('%p is not served', (name) => {
  expect(requestAsset(name)).toBeNull()
})

test('in development, a changed file is visible without a restart', async () => {
  const devAssets = createAssets({ root, bundles: {}, development: true, timers: realSystem.timers })
  const urlBefore = devAssets.url('js/a.js')
  writeFileSync(join(root, 'js/a.js'), 'two()')
  utimesSync(join(root, 'js/a.js'), new Date(), new Date(Date.now() + 5000))
  await Bun.sleep(320)
  expect(devAssets.url('js/a.js')).not.toBe(urlBefore)
  writeFileSync(join(root, 'js/a.js'), 'one()')
})
