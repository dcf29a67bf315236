import '#tests/support/matchers.ts'
import { expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { addPicture } from '#src/media/pictures.ts'
import { testShop } from '#tests/support/shop.ts'
import { browser } from '#tests/support/browser.ts'
import { picture } from './picture.ts'

async function shown() {
  const shop = await testShop()
  const { file } = await addPicture(shop, await picture(900, 600), 'a.png')
  return { file, visitor: browser(buildApp(shop)) }
}

test('a stored picture may be kept for good and can run nothing', async () => {
  const { file, visitor } = await shown()
  const answer = await visitor.get(`/media/${file}-900.webp`)
  expect(answer).toHaveStatus(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a width that is still being made is stood in for, and not kept', async () => {
  const { file, visitor } = await shown()
  const answer = await visitor.get(`/media/${file}-400.webp`)
  expect(answer).toHaveStatus(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
})

test.each([
  'x.webp',
  '..%2fshop.db',
  '%2e%2e%2fsession-secret',
  'session-secret',
  `${'a'.repeat(32)}-400.webp`,
  `${'a'.repeat(32)}-400.svg`,
])('there is no /media/%s', async (name) => {
  const { visitor } = await shown()
  expect(await visitor.get(`/media/${name}`)).toHaveStatus(404)
})
