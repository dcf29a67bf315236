import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { documentToText } from '#src/blocks/document-text.ts'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { writeShortcode } from '#src/blocks/shortcodes.ts'
import { fillPseudoSiteParts } from '#tests/i18n/pseudo-site-parts.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
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

describe('of one kind of shortcode, 20 are drawn on a page', () => {
  const staff = createTestView({ isStaff: true })
  const codes = (name: string, count: number) => Array.from({ length: count }, () => `<p>[${name} id=1]</p>`).join('')
  const count = (markup: string, part: string) => markup.split(part).length - 1
  const drawn = async (texts: string[], view = createTestView()) =>
    (await renderDocument(shop, view, documentOf(texts.map((html, index) => block('text', { html }, index))))).html.markup
  beforeEach(async () => {
    await fillPseudoSiteParts(shop)
  })

  test.each([
    ['in one text', (name: string) => [codes(name, 200)]],
    ['in texts that differ', (name: string) => Array.from({ length: 200 }, (_, index) => `<p>${index}</p>${codes(name, 1)}`)],
    ['in texts that are the same', (name: string) => Array.from({ length: 200 }, () => codes(name, 1))],
    ['in lists of texts', (name: string) => Array.from({ length: 20 }, (_, index) => `<p>${index}</p>${codes(name, 10)}`)],
  ])('%s', async (_, textsOf) => {
    expect(count(await drawn(textsOf('cms-form')), '<form')).toBe(20)
    expect(count(await drawn(textsOf('cms-download')), 'href="/cms-download/1"')).toBe(20)
  })

  test('and of forms as many in all, as blocks and as shortcodes', async () => {
    const blocks = [
      ...Array.from({ length: 15 }, (_, index) => block('form', { heading: '', form: 1 }, index)),
      block('text', { html: codes('cms-form', 10) }),
      ...Array.from({ length: 30 }, (_, index) => block('form', { heading: '', form: 1 }, 100 + index)),
    ]
    const { html } = await renderDocument(shop, staff, documentOf(blocks))
    expect([count(html.markup, '<form'), count(html.markup, 'at most 20')]).toEqual([20, 1])
  })

  test('each kind by itself, and 20 without a note', async () => {
    const markup = await drawn([codes('cms-form', 20) + codes('cms-download', 20)], staff)
    expect([count(markup, '<form'), count(markup, 'href="/cms-download/1"')]).toEqual([20, 20])
    expect(markup).not.toContain('at most 20')
  })

  test('and staff read once for each kind that there are more', async () => {
    const texts = [codes('cms-form', 60) + codes('cms-download', 25), codes('cms-form', 60)]
    const note = 'the kind “Form”: a page shows at most 20.'
    expect(count(await drawn(texts, staff), note)).toBe(1)
    expect(count(await drawn(texts, staff), 'at most 20')).toBe(2)
    expect(await drawn(texts)).not.toContain('at most 20')
  })
})

test('the text for search has questions, answers and quotes', async () => {
  await fillPseudoSiteParts(shop)
  const text = await documentToText(shop.db.read, documentOf(parts(0)))
  for (const expected of ['Когда?', 'Скоро.', 'Анна', 'Каталог']) expect(text).toContain(expected)
})

describe('a shortcode names its part', () => {
  beforeEach(async () => {
    await fillPseudoSiteParts(shop)
  })
  const drawn = async (text: string, view = createTestView()) =>
    renderDocument(shop, view, documentOf([block('text', { html: `<p>${text}</p>` })]))

  test.each(['id=лето', 'slug=лето', 'slug="Лето"', 'id=&quot;лето&quot;', 'id = “1”', 'id="1" ', 'id=1&nbsp;'])('by %s', async (ref) => {
    expect((await drawn(`[cms-slideshow ${ref}]`)).html.markup).toContain('class="slideshow"')
  })

  test('by the slug of a name, of its own slug, or of its id, whatever kind it is', async () => {
    await createTestProduct(shop, { name: 'Mug', seoLink: 'mug' })
    const { forms, faqGroups, embeds, siteDownloads, menus } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.update(forms).set({ slug: 'contact-us' }).where(eq(forms.id, 1))
      await tx.update(faqGroups).set({ name: 'Size & fit' }).where(eq(faqGroups.id, 1))
      await tx.update(embeds).set({ name: 'The tour' }).where(eq(embeds.id, 1))
      await tx.update(siteDownloads).set({ title: 'Größen.pdf' }).where(eq(siteDownloads.id, 1))
      await tx.insert(menus).values({ name: 'More links', updatedAt: 1 })
    })
    const text =
      '[cms-form id=contact-us][cms-faqs slug=size-fit][cms-embed id="the-tour"][cms-download slug="grossen-pdf"][cms-product id=mug][cms-list-menu id=more-links]'
    const { html, unknownShortcodes } = await drawn(text)
    for (const part of ['action="/forms/contact-us/submit"', 'id="faq-1"', 'data-embed="/embed/1"', '/cms-download/1', '/items/mug'])
      expect(html.markup).toContain(part)
    expect(unknownShortcodes.map(writeShortcode)).toEqual([])
  })

  test.each([
    'cms-form id=nothing',
    'cms-form id=99',
    'cms-form slug=1',
    'cms-faqs id=99',
    'cms-product id=99',
    'cms-nothing id=1',
    'cms-download slug=99',
  ])('or nothing, which only staff read: [%s]', async (code) => {
    const shown = await drawn(`[${code}]`)
    expect(shown.html.markup).not.toContain(code)
    expect(shown.unknownShortcodes.map(writeShortcode)).toEqual([`[${code}]`])
    expect((await drawn(`[${code}]`, createTestView({ isStaff: true }))).html.markup).toContain(`Visitors do not see [${code}]`)
  })
})
