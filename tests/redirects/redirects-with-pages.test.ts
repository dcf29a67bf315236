import { expect, test } from 'bun:test'
import { ownPages } from '#src/redirects/own-pages.ts'
import { linkTargets } from '#src/navigation/link-targets.ts'
import { createUrlRedirect } from '#src/redirects/url-redirects.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { statedAccess } from '#tests/support/stated-routes.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

const mark = 'Not used: this page exists'
const marked = async () => {
  const { text } = await admin.get('/admin/redirects')
  const rows = text.split('<tr').filter((row) => row.includes('row-'))
  return rows.filter((row) => row.includes(mark)).map((row) => /(\/[^<"\s]*)<\/(?:a|span)/.exec(row)?.[1] ?? row)
}
const redirect = (source: string) =>
  shop.db.transaction((tx) =>
    createUrlRedirect(tx, { source, target: '/shop', permanent: true }, { baseUrl: shop.config.baseUrl, now: shop.now() }),
  )

test('a redirect is marked while a page has its source, which visitors see', async () => {
  await createTestPage(shop, { slug: 'about' })
  await createTestPage(shop, { slug: 'draft', status: 'draft' })
  const category = await createTestCategory(shop, { name: 'Bags' })
  await createTestProduct(shop, { name: 'Mug', seoLink: 'mug', categoryId: category.id })
  const used = ['/gone', '/draft', '/items/cup', '/about/team', '/section/shoes', '/old/*']
  const unused = ['/About', '/items/mug', `/section/${category.slug}`, '/cart', '/Login', '/search', '/about?ref=1']
  for (const source of [...used, ...unused]) await redirect(source)
  expect((await marked()).toSorted()).toEqual(unused.toSorted())
  expect((await guest.get('/about')).status).toBe(200)
  expect((await guest.get('/gone')).status).toBe(301)
})

// Fragments, files, addresses of links and what is for programs.
const noPages =
  /^\/($|admin|api\/|auth\/|styleguide|static|healthz|\.well-known\/|[^/]+\.\w+$|account\/(emails|set-password)|verify-code|items\/alerts)|\/(check-email|drawer|suggest|parts|return|sign-in|summary|billing|states)$/

test('every page of the program without a row counts as one', () => {
  const paths = Object.keys(statedAccess).flatMap((route) => /^GET (\/[^:*]*)$/.exec(route)?.[1] ?? [])
  const ofMenus = [...linkTargets.values()].flatMap((target) => ('path' in target ? (target.path ?? []) : []))
  const pages = paths.filter((path) => !noPages.test(path) && !ofMenus.includes(path))
  expect(pages.toSorted()).toEqual([...ownPages])
})
