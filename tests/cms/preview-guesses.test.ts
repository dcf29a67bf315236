import { expect, test } from 'bun:test'
import { pageKind } from '#src/cms/page-kind.ts'
import { createPreviewLink, findPreviewLink } from '#src/publishing/preview-links.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestPage } from './create-page.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest({ config: { rateLimits: true } })

test('guesses of preview links are limited, and a right link still opens', async () => {
  const id = await createTestPage(shop, { status: 'draft' })
  await shop.db.transaction((tx) => createPreviewLink(tx, pageKind, { id, now: shop.now() }))
  app.server = { requestIP: () => ({ address: '203.0.113.9' }), timeout() {} } as never
  const statuses: number[] = []
  for (let guess = 0; guess < 22; guess++) statuses.push((await guest.get(`/cms-preview/${String(guess).padStart(32, 'a')}`)).status)
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]))
  expect(statuses.at(-1)).toBe(429)
  const { token } = (await findPreviewLink(shop.db.read, pageKind, { id, now: shop.now() }))!
  expect(await guest.get(`/cms-preview/${token}`)).toHaveStatus(200)
})
