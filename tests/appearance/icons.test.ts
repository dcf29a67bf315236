import { expect, test } from 'bun:test'
import { icons } from '#src/storefront/site-icons.ts'
import { decodePng, encodePng } from '#src/media/png.ts'
import '#tests/support/matchers.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, app, guest, admin } = storeTest({ clients: { admin: 5 } })

// Wider than high, red with a transparent half.
const pixels = new Uint8Array(640 * 320 * 4)
for (let at = 0; at < pixels.length; at += 4) pixels.set([220, 20, 20, (at / 4) % 640 < 320 ? 255 : 0], at)
const upload = new File([encodePng({ data: pixels, width: 640, height: 320 })], 'icon.png', { type: 'image/png' })
const readPixels = async (path: string) => decodePng(await (await app.handle(new Request(`http://localhost${path}`))).bytes())

test('a PNG that the program wrote, and one with filtered rows, is read pixel by pixel', async () => {
  expect(Buffer.compare(decodePng(encodePng({ data: pixels, width: 640, height: 320 })).data, pixels)).toBe(0)
  const noise = new Uint8Array(31 * 7 * 4)
  for (let at = 0; at < noise.length; at += 1) noise[at] = at % 4 === 3 ? 255 : (at * at * 7 + at) % 251
  const rewritten = await new Bun.Image(encodePng({ data: noise, width: 31, height: 7 })).png().bytes()
  expect(Buffer.compare(decodePng(rewritten).data, noise)).toBe(0)
})

test('an uploaded image becomes a square icon in every size, which browsers keep until it changes', async () => {
  expect((await guest.get('/')).text).not.toContain('site.webmanifest')
  for (const name of Object.keys(icons)) expect(await guest.get(`/icons/${name}.png`)).toHaveStatus(404)
  await admin.post('/admin/settings/favicon', { image: upload })
  const { text } = await guest.get('/')
  const touch = /<link rel="apple-touch-icon" href="([^"]*)">/.exec(text)![1]!
  expect((await guest.get(touch)).headers.get('cache-control')).toContain('immutable')
  expect((await guest.get(touch.replace(/v=.*/, 'v=1'))).headers.get('cache-control')).toBe('public, max-age=60')
  for (const [name, { size, isOpaque }] of Object.entries(icons)) {
    const icon = await readPixels(`/icons/${name}.png`)
    expect([icon.width, icon.height]).toEqual([size, size])
    expect(icon.data.some((alpha, at) => at % 4 === 3 && alpha < 255)).toBe(!isOpaque)
  }
  const corner = (await readPixels('/icons/maskable-512.png')).data.subarray(0, 4)
  expect([...corner]).toEqual([255, 255, 255, 255])
  expect(await guest.get('/apple-touch-icon.png')).toHaveStatus(200)
  expect(await guest.get('/icons/huge-9999.png')).toHaveStatus(404)
})

test('the manifest names the store, its colors and its icons; without an upload the built-in one', async () => {
  const builtIn = JSON.parse((await guest.get('/site.webmanifest')).text)
  expect(builtIn).toMatchObject({ name: 'Sundry', theme_color: '#2e5b42', icons: [{ sizes: 'any', type: 'image/svg+xml' }] })
  await admin.post('/admin/settings/favicon', { image: upload })
  const manifest = JSON.parse((await guest.get('/site.webmanifest')).text)
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src } of manifest.icons) expect((await guest.get(src)).headers.get('cache-control')).toContain('immutable')
  expect((await shop.db.read.select().from(shop.db.t.media)).length).toBe(1)
})
