import { expect, test } from 'bun:test'
import { documentToText } from '#src/blocks/document-text.ts'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { fillPseudoSiteParts } from '#tests/i18n/pseudo-site-parts.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'

const { shop } = storeTest()

const block = (kind: string, data: Record<string, unknown>, index = 0) => ({ id: `${kind}${index}`, kind, version: 1, data })
const parts = (index: number) => [
  block('slideshow', { slideshow: 1 }, index),
  block('testimonials', { heading: '', look: 'grid', count: 6 }, index),
  block('faq', { heading: 'Help', group: 1 }, index),
  block('embed', { embed: 1 }, index),
  block('download', { download: 1 }, index),
]
const documentOf = (blocks: ReturnType<typeof block>[]) => ({ version: 1 as const, blocks })

test('blocks show the parts they name, with their sheets and scripts', async () => {
  await fillPseudoSiteParts(shop)
  const { html, styles, scripts } = await renderDocument(shop, createTestView(), documentOf(parts(0)))
  for (const text of ['class="slideshow"', 'Анна', 'id="faq-1"', 'data-embed="/embed/1"', 'href="/cms-download/1"'])
    expect(html.markup).toContain(text)
  expect(styles).toContain('css/slideshows-page.css')
  expect(scripts).toEqual(expect.arrayContaining(['js/slideshow.js', 'js/faqs.js', 'js/embeds.js']))
})

test('a document reads as much for many blocks as for one of each', async () => {
  await fillPseudoSiteParts(shop)
  const view = createTestView()
  const one = await countQueries(shop, () => renderDocument(shop, view, documentOf(parts(0))))
  const many = documentOf([1, 2, 3, 4].flatMap((index) => parts(index)))
  expect(await countQueries(shop, () => renderDocument(shop, view, many))).toBe(one)
})

test('a page has one list of questions for search engines, with the questions of all its blocks', async () => {
  await fillPseudoSiteParts(shop)
  const faqs = [1, 2, 3].map((index) => block('faq', { heading: '', group: index === 2 ? 1 : null }, index))
  const { html } = await renderDocument(shop, createTestView(), documentOf(faqs))
  expect(html.markup.match(/FAQPage/g)).toHaveLength(1)
  expect(html.markup.match(/"@type":"Question"/g)).toHaveLength(1)
})

test('parts that are gone draw nothing', async () => {
  const { html } = await renderDocument(shop, createTestView(), documentOf(parts(0)))
  expect(html.markup).not.toContain('class="block"')
})

test('shortcodes draw the part they name', async () => {
  await fillPseudoSiteParts(shop)
  const text =
    '<p>[cms-slideshow id=1]</p><p>[cms-faqs id=1]</p><p>[cms-embed id=2]</p><p>[cms-download id="1"]</p><p>[cms-download id=x]</p>'
  const { html } = await renderDocument(shop, createTestView(), documentOf([block('text', { html: text })]))
  for (const expected of ['class="slideshow"', 'id="faq-1"', '/embed/2', '/cms-download/1']) expect(html.markup).toContain(expected)
})

test('the text for search has questions, answers and quotes', async () => {
  await fillPseudoSiteParts(shop)
  const text = await documentToText(shop.db.read, documentOf(parts(0)))
  for (const expected of ['Когда?', 'Скоро.', 'Анна', 'Каталог']) expect(text).toContain(expected)
})
