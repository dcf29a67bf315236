import '#tests/support/matchers.ts'
import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { RoleId } from '#db/schema/accounts.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestClient, type TestResponse, type TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createImage } from './create-image.ts'
import { iccProfile, withJpegProfile } from './image-files.ts'

const path = '/admin/cms-pages/upload-image'
const browserByRole = new Map<RoleId, TestClient>()
let shop: TestShop
let app: ReturnType<typeof buildApp>

beforeAll(async () => {
  shop = await createTestShop()
  app = buildApp(shop)
  for (const role of [1, 2, 3, 4, 5] as const)
    browserByRole.set(role, await createSignedInClient(app, shop, await createTestUser(shop, role)))
})

const imageFile = (bytes: Uint8Array<ArrayBufferLike> | string, name = 'waxed-daypack_front.png', type = 'image/png') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type })
const upload = (file: File | string, by = browserByRole.get(5)!, name = 'file', options = {}) => by.post(path, { [name]: file }, options)
const mediaCount = async () => (await shop.db.read.select().from(shop.db.t.media)).length

function describeError(response: TestResponse) {
  const { success, error, message, errors } = response.json() as Record<string, unknown>
  return { status: response.status, success, error, hasMessage: typeof message === 'string' && message.length > 10, errors }
}

test.each(['GET', 'HEAD', 'PUT'])('%s is a wrong method, not a page called upload-image', async (method) => {
  const response = await browserByRole.get(5)!.send(path, { method })
  expect(response).toHaveStatus(405)
  expect(response.headers.get('allow')).toBe('POST')
})

describe('an image uploaded from the text editor', () => {
  test('is stored as WebP under a random name, and the response has the format editors expect', async () => {
    const response = await upload(imageFile(await createImage(2000, 1000, 'jpeg')))
    expect(response.status).toBe(200)
    const body = response.json() as { url: string }
    expect(body).toEqual({
      success: true,
      url: expect.stringMatching(/^\/media\/[a-z0-9]{32}-800\.webp$/) as unknown as string,
      location: body.url,
      alt: 'waxed daypack front',
    } as never)
    const imageResponse = await createTestClient(app).get(body.url)
    expect(imageResponse.status).toBe(200)
    expect(imageResponse.headers.get('content-type')).toBe('image/webp')
    expect(imageResponse.headers.get('content-security-policy')).toContain('sandbox')
    expect(imageResponse.headers.get('cache-control')).toContain('immutable')
  })

  test('that is animated or for print is refused with what to do', async () => {
    const stored = await mediaCount()
    const fileOf = (name: string) => Bun.file(join(import.meta.dir, 'files', name)).bytes()
    const printed = withJpegProfile(await fileOf('cmyk.jpg'), iccProfile('CMYK', {}))
    const messageOf = async (bytes: Uint8Array) => {
      const response = await upload(imageFile(bytes))
      expect(describeError(response)).toMatchObject({ status: 422, error: 'refused' })
      return (response.json() as { message: string }).message
    }
    expect(await messageOf(await fileOf('animated.gif'))).toContain('Upload one frame as JPEG or PNG')
    expect(await messageOf(printed)).toContain('Save it in sRGB')
    expect(await mediaCount()).toBe(stored)
  })

  test('may be sent as file, image or upload', async () => {
    const bytes = await createImage(20, 20)
    for (const name of ['file', 'image', 'upload']) expect((await upload(imageFile(bytes), undefined, name)).status).toBe(200)
  })

  test('loses its camera metadata', async () => {
    const jpeg = await createImage(40, 40, 'jpeg')
    const note = new TextEncoder().encode('Exif\0\0GPS 48.2082 N 16.3738 E')
    const marker = new Uint8Array([0xff, 0xe1, 0, note.length + 2, ...note])
    const tagged = new Uint8Array([...jpeg.slice(0, 2), ...marker, ...jpeg.slice(2)])
    const { url } = (await upload(imageFile(tagged, 'a.jpg'))).json() as { url: string }
    const stored = await shop.files.get(url.replace('/media/', ''))
    expect(await stored!.text()).not.toContain('GPS')
  })

  test('gets alternative text only from a meaningful file name', async () => {
    const bytes = await createImage(10, 10)
    const alts = []
    for (const name of ['IMG_2041.JPG', 'image.png', 'oak-table.png', 'a"><script>.png'])
      alts.push(((await upload(imageFile(bytes, name))).json() as { alt: string }).alt)
    expect(alts).toEqual(['', '', 'oak table', ''])
  })
})

describe('rejected with a message, and nothing is stored:', () => {
  const huge = async () => {
    const bomb = Buffer.from(await createImage(100, 100))
    bomb.writeUInt32BE(20_000, 16)
    bomb.writeUInt32BE(10_000, 20)
    bomb.writeUInt32BE(Bun.hash.crc32(bomb.subarray(12, 29)), 29)
    return bomb
  }
  const hostile: [string, () => Promise<File | string>, number, string][] = [
    [
      'an SVG with a script',
      async () => imageFile('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg', 'image/svg+xml'),
      415,
      'unsupported_media_type',
    ],
    ['an SVG named as PNG', async () => imageFile('<?xml version="1.0"?><svg onload="alert(1)"/>'), 415, 'unsupported_media_type'],
    [
      'an HTML page named as JPEG',
      async () => imageFile('<html><script>alert(1)</script>', 'a.jpg', 'image/jpeg'),
      415,
      'unsupported_media_type',
    ],
    [
      'an HTML page after the first bytes of a GIF',
      async () => imageFile('GIF89a/*<script>alert(1)</script>*/', 'a.gif', 'image/gif'),
      422,
      'refused',
    ],
    ['a program', async () => imageFile(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1])), 415, 'unsupported_media_type'],
    ['a truncated image', async () => imageFile((await createImage(200, 200)).slice(0, 60)), 422, 'refused'],
    ['an image of 200 megapixels', async () => imageFile(await huge()), 422, 'refused'],
    ['more than 10 MB', async () => imageFile(new Uint8Array(10 * 1024 * 1024 + 1)), 413, 'body_too_large'],
    ['far more than 10 MB', async () => imageFile(new Uint8Array(20 * 1024 * 1024)), 413, 'body_too_large'],
    ['an empty file', async () => imageFile(''), 415, 'unsupported_media_type'],
  ]
  test.each(hostile)('%s', async (_, file, status, error) => {
    const before = await mediaCount()
    const described = describeError(await upload(await file()))
    expect(described).toMatchObject({ status, success: false, error, hasMessage: true })
    expect(described.errors !== undefined).toBe(status === 422)
    expect(await mediaCount()).toBe(before)
  })

  test('a form without a file, a file sent as plain text, and another content type', async () => {
    const by = browserByRole.get(5)!
    expect(describeError(await upload(imageFile('x'), by, 'attachment'))).toMatchObject({ status: 422, error: 'invalid' })
    expect(describeError(await by.post(path, { file: 'x' }))).toMatchObject({ status: 415 })
    const raw = await by.send(path, {
      method: 'POST',
      body: await createImage(9, 9).then((bytes) => new Uint8Array(bytes)),
      headers: { 'content-type': 'image/png' },
    })
    expect(describeError(raw)).toMatchObject({ status: 415 })
    const json = await by.send(path, { method: 'POST', body: '{"file":"x"}', headers: { 'content-type': 'application/json' } })
    expect(describeError(json)).toMatchObject({ status: 415 })
    const malformed = await by.send(path, {
      method: 'POST',
      body: '--x\r\nnonsense',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(malformed.status).toBe(400)
  })
})

describe('an upload is allowed', () => {
  test('for every staff role and nobody else', async () => {
    const bytes = await createImage(10, 10)
    for (const role of [3, 4, 5] as const) expect((await upload(imageFile(bytes), browserByRole.get(role)!)).status).toBe(200)
    for (const role of [1, 2] as const)
      expect(describeError(await upload(imageFile(bytes), browserByRole.get(role)!))).toMatchObject({ status: 403, success: false })
    expect(describeError(await upload(imageFile(bytes), createTestClient(app)))).toMatchObject({
      status: 401,
      success: false,
      error: 'sign_in_required',
    })
  })

  test("only from the shop's own pages", async () => {
    const before = await mediaCount()
    const elsewhere = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    ]
    for (const headers of elsewhere) {
      const response = await upload(imageFile(await createImage(10, 10)), browserByRole.get(5)!, 'file', { headers })
      expect(describeError(response)).toMatchObject({ status: 403, success: false })
    }
    expect(await mediaCount()).toBe(before)
  })

  test('sixty times in ten minutes per person, without blocking another person', async () => {
    shop.clock.advance(11 * 60_000)
    const [first, second] = [browserByRole.get(4)!, browserByRole.get(3)!]
    let last: TestResponse | undefined
    for (let at = 0; at <= 60; at++) last = await upload(imageFile('x'), first)
    expect(last!.status).toBe(429)
    expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await upload(imageFile(await createImage(10, 10)), second)).status).toBe(200)
    shop.clock.advance(11 * 60_000)
    expect((await upload(imageFile(await createImage(10, 10)), first)).status).toBe(200)
  })

  test('under least privilege for agents, who write help articles, and editors', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const bytes = await createImage(10, 10)
    const statuses = []
    for (const role of [3, 4, 5] as const) statuses.push((await upload(imageFile(bytes), browserByRole.get(role)!)).status)
    expect(statuses).toEqual([200, 200, 200])
  })
})
