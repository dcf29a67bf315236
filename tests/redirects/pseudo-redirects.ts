import { recordMissingPage, flushMissedRequests } from '#src/redirects/record-requests.ts'
import { createUrlRedirect } from '#src/redirects/url-redirects.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** A redirect, and a page that visitors asked for in vain. */
export async function fillPseudoRedirects(shop: TestShop): Promise<void> {
  const { baseUrl } = shop.config
  const redirect = { source: '/старое', target: '/новое', permanent: true }
  await shop.db.transaction((tx) => createUrlRedirect(tx, redirect, { baseUrl, now: shop.now() }))
  recordMissingPage(shop, '/пропало', null)
  await flushMissedRequests(shop)
}
