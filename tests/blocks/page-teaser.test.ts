import { expect, test } from 'bun:test'
import type { Block } from '#src/blocks/block-document.ts'
import type { PageTeaserData } from '#src/blocks/kinds/page-teaser.tsx'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { createTestPage, createTestTerm } from '#tests/cms/create-page.ts'
import { createTestArticle } from '#tests/kb/create-article.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'

const { shop } = storeTest()
const user = { id: 1, name: 'Ann', email: 'ann@example.com', roleId: 1 as const }

async function show(data: Partial<PageTeaserData> = {}, view = createTestView()) {
  const block: Block = { id: 'pages1', kind: 'page-teaser', version: 1, data: { title: '', category: null, count: 3, ...data } }
  const { html } = await renderDocument(shop, view, { version: 1, blocks: [block] })
  return [...html.markup.matchAll(/<h3><a href="([^"]*)">/g)].map((match) => match[1])
}

test('the latest pages are shown articles, the newest first, or those of a category', async () => {
  const journal = await createTestTerm(shop, 'category', 'Journal', 'journal')
  await createTestPage(shop, { title: 'First', slug: 'first', template: 'article' })
  shop.clock.advance(1000)
  await createTestPage(shop, { title: 'Second', slug: 'journal/second', template: 'article', categoryIds: [journal] })
  await createTestPage(shop, { title: 'About', slug: 'about' })
  await createTestPage(shop, { title: 'Draft', slug: 'draft', template: 'article', status: 'draft' })
  await createTestPage(shop, { title: 'Later', slug: 'later', template: 'article', publishAt: shop.now() + 60_000 })
  expect(await show()).toEqual(['/journal/second', '/first'])
  expect(await show({ count: 1 })).toEqual(['/journal/second'])
  expect(await show({ category: journal })).toEqual(['/journal/second'])
  shop.clock.advance(60_000)
  expect(await show({ count: 1 })).toEqual(['/later'])
})

test('pages for members only are not shown to guests, and hidden ones to nobody', async () => {
  await createTestPage(shop, { title: 'Members', slug: 'members', template: 'article', membersOnly: true })
  await createTestPage(shop, { title: 'Hidden', slug: 'hidden', template: 'article', noindex: true })
  expect(await show()).toEqual([])
  expect(await show({}, createTestView({ user }))).toEqual(['/members'])
})

test('articles of the help center are listed, and without any there is no list', async () => {
  const block: Block = { id: 'kb1', kind: 'kb-teaser', version: 1, data: { title: '', source: 'recent', category: null, count: 3 } }
  const draw = async () => (await renderDocument(shop, createTestView(), { version: 1, blocks: [block] })).html.markup
  expect(await draw()).not.toContain('<ul')
  await createTestArticle(shop, { title: 'Returns' })
  expect(await draw()).toMatch(/<h3><a href="[^"]*returns">Returns</)
})
