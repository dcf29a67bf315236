import { expect, test } from 'bun:test'
import { translateFrom } from '#src/i18n/translator.ts'
import { createCachedPage } from '#src/storefront/page-cache/cached-page.tsx'
import { sharedHeaders } from '#src/storefront/page-cache/page-headers.ts'
import type { View } from '#src/web/view.ts'
import { CartCount } from '#templates/layouts/header.tsx'

const page = (headers: Record<string, string>, units = 0) => {
  const text = `<p>Mugs</p>${(<CartCount view={{ t: translateFrom(), cartCount: units } as View} />).markup}`
  const facts = {
    key: '/shop',
    rule: { isForCustomers: false },
    route: '/shop',
    until: Infinity,
    t: translateFrom(),
    zstd: null,
  }
  return createCachedPage({ ...facts, text, units, headers: sharedHeaders(new Headers(headers)) })!
}

test('a browser whose copy has another policy is sent the page again, though its text is the same', () => {
  const policy = (source: string) => ({ 'content-security-policy': `frame-src ${source}` })
  expect(page(policy('https://a.example')).hash).not.toBe(page(policy('https://b.example')).hash)
})

test('the encoding, the id of the request and the cart of who asked first change nothing', () => {
  expect(page({ 'content-encoding': 'zstd', 'x-request-id': '1' }, 3).hash).toBe(
    page({ 'content-encoding': 'gzip', 'x-request-id': '2' }).hash,
  )
})
