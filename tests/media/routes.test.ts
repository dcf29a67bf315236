import '#tests/support/matchers.ts'
import { expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { addImage } from '#src/media/images.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createImage } from './create-image.ts'

async function uploadAndVisit() {
  const shop = await createTestShop()
  const { file } = await addImage(shop, await createImage(900, 600), 'a.png')
  return { file, visitor: createTestClient(buildApp(shop)) }
}

test('a stored image is cached permanently and cannot run scripts', async () => {
  const { file, visitor } = await uploadAndVisit()
  const response = await visitor.get(`/media/${file}-900.webp`)
  expect(response).toHaveStatus(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a width that is still being created is replaced by another one, which is not cached', async () => {
  const { file, visitor } = await uploadAndVisit()
  const response = await visitor.get(`/media/${file}-400.webp`)
  expect(response).toHaveStatus(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
})

test('a thumbnail that an earlier version did not store is made when first requested, and never enlarged', async () => {
  const shop = await createTestShop()
  const visitor = createTestClient(buildApp(shop))
  const { file } = await addImage(shop, await createImage(900, 600), 'a.png')
  const responses = await Promise.all([visitor.get(`/media/${file}-160.webp`), visitor.get(`/media/${file}-160.webp`)])
  for (const response of responses) {
    expect(response).toHaveStatus(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  const stored = await shop.files.get(`${file}-160.webp`)
  expect(await new Bun.Image(await stored!.bytes()).metadata()).toMatchObject({ width: 160, height: 107, format: 'webp' })
  const dot = await addImage(shop, await createImage(100, 50), 'dot.png')
  expect((await visitor.get(`/media/${dot.file}-160.webp`)).headers.get('cache-control')).toBe('public, max-age=60')
  expect(await shop.files.exists(`${dot.file}-160.webp`)).toBe(false)
})

test.each([
  'x.webp',
  '..%2fshop.db',
  '%2e%2e%2fsession-secret',
  'session-secret',
  `${'a'.repeat(32)}-400.webp`,
  `${'a'.repeat(32)}-400.svg`,
])('/media/%s is not found', async (name) => {
  const { visitor } = await uploadAndVisit()
  expect(await visitor.get(`/media/${name}`)).toHaveStatus(404)
})
