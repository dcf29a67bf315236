import { describe, expect, test } from 'bun:test'
import type { Block } from '#src/blocks/block-document.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import { documentToText } from '#src/blocks/document-text.ts'
import { heroKind } from '#src/blocks/kinds/hero.tsx'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { checkDocument, sanitizeDocument } from '#src/blocks/sanitize-document.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { fc } from '#tests/support/properties.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'
import { findActiveTags } from './active-content.ts'
import { anyBlock } from './any-block.ts'
import { createMedia } from './create-media.ts'

const { shop } = storeTest()
const text = (html: string, id = 'text1'): Block => ({ id, kind: 'text', version: 1, data: { html } })
const image = (src: string, id = 'image1'): Block => ({
  id,
  kind: 'image',
  version: 1,
  data: { image: { src, alt: 'A mug', focus: 'top' }, caption: 'Our mug', link: '/items/mug', width: 'wide' },
})
const staff = createTestView({ isStaff: true })
const render = async (blocks: Block[], view = createTestView()) => renderDocument(shop, view, { version: 1, blocks })

describe('a document', () => {
  test('without blocks is nothing, and loads nothing', async () => {
    expect(await render([])).toMatchObject({ html: { markup: '' }, styles: [], scripts: [] })
  })

  test('is drawn block by block with the sheet of blocks', async () => {
    const { html, styles } = await render([text('<p>One</p>'), text('<p>Two</p>', 'text2')])
    expect(html.markup).toMatch(/One.*Two/s)
    expect(styles).toEqual(['css/blocks-page.css'])
  })

  test('reads all of its images in one query, and loads the first block before the others', async () => {
    const [first, second] = [await createMedia(shop, 'a'), await createMedia(shop, 'b')]
    let markup = ''
    const queries = await countQueries(shop, async () => {
      markup = (await render([image(first), image(second, 'image2'), image(first, 'image3')])).html.markup
    })
    expect(queries).toBe(1)
    expect(markup.match(/fetchpriority="high"/g)).toHaveLength(1)
    expect(markup.indexOf('fetchpriority')).toBeLessThan(markup.indexOf('loading="lazy"'))
    expect(markup).toContain('width="1600" height="900" alt="A mug"')
  })

  test('leaves out an image that was deleted', async () => {
    expect((await render([image('/media/' + 'c'.repeat(32) + '-800.webp')])).html.markup).not.toContain('<img')
  })

  test('shows an unknown kind or version to staff only', async () => {
    const blocks: Block[] = [
      { id: 'later1', kind: 'countdown', version: 1, data: {}, unchecked: true },
      { ...text('<p>new</p>'), version: 99, unchecked: true },
    ]
    expect((await render(blocks)).html.markup).toBe('<div class="blocks"></div>')
    expect((await render(blocks, staff)).html.markup).toContain('countdown')
  })

  test('sanitizes what was stored while its kind was unknown', async () => {
    const { html } = await render([{ ...text('<p>a</p><script>alert(1)</script>'), unchecked: true }])
    expect(html.markup).toContain('<p>a</p></div>')
  })
})

test('a hero has an image of its own for phones, each with its focal point, and is loaded first at the top', async () => {
  const [wide, phone] = [await createMedia(shop, 'a'), await createMedia(shop, 'b')]
  const data = {
    ...structuredClone(heroKind.defaults),
    image: { src: wide, alt: '', focus: 'left' },
    phoneImage: { src: phone, alt: '', focus: 'top-right' },
    heading: 'Made slowly',
  }
  const hero = { id: 'hero1', kind: 'hero', version: 1, data }
  const { markup } = (await render([hero, { ...hero, id: 'hero2' }])).html
  expect(markup).toContain('data-focus="left" data-phone-focus="top-right"')
  expect(markup).toMatch(/<source media="\(width <= 620px\)" srcset="\/media\/b{32}-400/)
  expect(markup.match(/fetchpriority="high"/g)).toHaveLength(1)
})

describe('a shortcode', () => {
  test('that no kind draws is nothing for visitors and a warning for staff', async () => {
    const blocks = [text('<p>Before [cms-nothing id=3] after</p><p>[cms-nothing id=4]</p>')]
    const shown = (await render(blocks)).html.markup
    expect(shown).toContain('<p>Before  after</p></div>')
    expect((await render(blocks, staff)).html.markup).toContain('[cms-nothing id=3]')
  })
})

describe('a shortcode of a kind', () => {
  test('is drawn after the paragraph it is in, loaded with the blocks of the page', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug' })
    const blocks = [
      text(`<p>Before [cms-product id=${mug.id}] after</p><p>Next [cms-product id=abc]</p>`),
      { id: 'card1', kind: 'product-card', version: 1, data: { products: [mug.id] } },
    ]
    let markup = ''
    const queries = await countQueries(shop, async () => {
      markup = (await render(blocks)).html.markup
    })
    // One for the products, one for what is named by slug.
    expect(queries).toBe(2)
    expect(markup).toMatch(/<p>Before {2}after<\/p><section[^]*>Mug<[^]*<\/section><p>Next <\/p><\/div><section[^]*>Mug</)
  })

  test('within columns has an id of its own', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug' })
    const columns = [
      { blocks: [text(`<p>[cms-product id=${mug.id}]</p>`)] },
      { blocks: [text(`<p>a [cms-product id=${mug.id}]</p>`, 'text2')] },
    ]
    const { html } = await render([{ id: 'columns1', kind: 'columns', version: 1, data: { columns, ratio: 'equal', align: 'top' } }])
    expect(html.markup.match(/>Mug</g)).toHaveLength(2)
  })
})

describe('nested blocks', () => {
  test('are sanitized, limited in depth and part of the text', async () => {
    const columnsOf = (blocks: Block[], id: string) => ({
      id,
      kind: 'columns',
      version: 1,
      data: { columns: [{ blocks }, { blocks: [] }], ratio: 'equal', align: 'top' },
    })
    const inner = columnsOf([text('<p>Too deep</p>', 'text3')], 'columns2')
    const { document, errors } = await checkDocument({
      version: 1,
      blocks: [columnsOf([text('<p>Inside<script>1</script></p>'), inner], 'columns1')],
    })
    expect(errors).toEqual([{ path: 'blocks.0.data.columns.0.blocks.1', key: 'blocks.errors.nested' }])
    expect(await documentToText(shop.db.read, document)).toBe('Inside')
    expect((await render(document.blocks)).html.markup).toContain('<div class="column"><div class="block prose"><p>Inside</p></div></div>')
  })
})

test('any JSON is drawn without active content, also when it was stored unsanitized', async () => {
  await createMedia(shop, 'a')
  await fc.assert(
    fc.asyncProperty(fc.array(anyBlock, { maxLength: 5 }), fc.boolean(), async (blocks, isSanitized) => {
      const document = await sanitizeDocument({ version: 1, blocks: blocks as Block[] })
      const stored = isSanitized ? document.blocks : document.blocks.map((block, index) => withRawData(block, blocks[index]))
      const { markup } = (await render(stored)).html
      expect(findActiveTags(markup)).toEqual([])
    }),
    { numRuns: 150 },
  )
}, 60_000)

// As a kind finds it that was unknown when it was saved.
const withRawData = (block: Block, value: unknown): Block =>
  isRecord(value) && isRecord(value['data']) ? { ...block, data: value['data'], unchecked: true } : block

describe('the text of a document', () => {
  test('is that of its blocks, without markup and shortcodes', async () => {
    const src = await createMedia(shop)
    const document = { version: 1 as const, blocks: [text('<h2>Care</h2><p>Salt &amp; water</p><p>[cms-form id=3]</p>'), image(src)] }
    expect(await documentToText(shop.db.read, document)).toBe('Care\nSalt & water\nA mug\nOur mug')
  })
})
