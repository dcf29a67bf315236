import { expect, test } from 'bun:test'
import { demoComments } from '#db/seeds/demo/kb/article-comments.ts'
import { demoCategories } from '#db/seeds/demo/kb/categories.ts'
import { demoArticles, seedHelpCenter } from '#db/seeds/demo/kb/seed-help-center.ts'
import { htmlToText } from '#src/kb/article-body.ts'
import { countGaps } from '#src/kb/gaps.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createTestUser } from '#tests/support/users.ts'

test('demo articles are in known categories, link only to pages that exist, and are safe HTML as written', async () => {
  const categories = demoCategories.map(({ slug }) => slug)
  expect(demoArticles.flatMap((article) => article.categories).filter((slug) => !categories.includes(slug))).toEqual([])
  expect(categories.filter((slug) => !demoArticles.some((article) => article.categories.includes(slug)))).toEqual([])
  const pages = ['/login', '/forgot-password', ...demoArticles.map(({ slug }) => `/kb/${slug}`)]
  const links = demoArticles.flatMap(({ body }) => [...body.matchAll(/href="([^"]*)"/g)].map((match) => match[1]!))
  expect(links.filter((link) => !pages.includes(link))).toEqual([])
  for (const { body } of demoArticles) expect(htmlToText(await sanitizeDescription(body))).toBe(htmlToText(body))
  expect(demoComments.filter(([slug]) => !demoArticles.some((article) => article.slug === slug))).toEqual([])
})

test('demo articles are published with their votes, and leave a list of what to write next', async () => {
  const shop = await createTestShop()
  await seedHelpCenter(shop, await createTestUser(shop, 3))
  const { kbArticles } = shop.db.t
  const rows = await shop.db.read.select().from(kbArticles).orderBy(kbArticles.id)
  expect(rows.map(({ seoLink, helpful, unhelpful }) => [seoLink, helpful, unhelpful])).toEqual(
    demoArticles.map(({ slug, votes }) => [slug, ...votes]),
  )
  expect(await countGaps(shop.db.read)).toEqual({ searches: 4, comments: 3 })
})
