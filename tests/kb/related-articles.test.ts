import { expect, test } from 'bun:test'
import { findArticle } from '#src/kb/find-articles.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestArticle, createTestKbCategory } from './create-article.ts'
import { listRelatedArticles } from '#src/kb/related-articles.ts'

const { shop } = storeTest()

const relatedTo = async ({ seoLink }: { seoLink: string }) => {
  const article = await findArticle(shop.db.read, seoLink)
  const related = await listRelatedArticles(shop.db.read, article!, { language: null, now: shop.now() }, 3)
  return related.map(({ title }) => title)
}

test('similar articles of the category are related first, then its others, then similar ones elsewhere', async () => {
  const orders = await createTestKbCategory(shop, { name: 'Orders', slug: 'orders' })
  const article = await createTestArticle(shop, { title: 'Return a parcel', categoryIds: [orders] })
  await createTestArticle(shop, { title: 'Parcel elsewhere' })
  await createTestArticle(shop, { title: 'Gift cards', categoryIds: [orders] })
  await createTestArticle(shop, { title: 'Track your parcel', categoryIds: [orders] })
  expect(await relatedTo(article)).toEqual(['Track your parcel', 'Gift cards', 'Parcel elsewhere'])
})

test('articles of one title have addresses of their own', async () => {
  const links = []
  for (let copy = 0; copy < 3; copy++) links.push((await createTestArticle(shop, { title: 'Return a parcel' })).seoLink)
  expect(links).toEqual(['return-a-parcel', 'return-a-parcel-2', 'return-a-parcel-3'])
})
