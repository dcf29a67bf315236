import { expect, test } from 'bun:test'
import type { BlockDocument } from '#src/blocks/block-document.ts'
import { blockKinds } from '#src/blocks/block-kinds.ts'
import { describeDocuments } from '#src/blocks/describe-document.ts'
import { sampleBlock } from '#src/blocks/sample-data.ts'
import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'
import { fillPseudoSiteParts } from '#tests/i18n/pseudo-site-parts.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { fc } from '#tests/support/properties.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'
import { anyBlock } from './any-block.ts'
import { createMedia } from './create-media.ts'

const { shop } = storeTest()

const block = (kind: string, data: Record<string, unknown>, id = `${kind.replaceAll('-', '')}1`) => ({ id, kind, version: 1, data })
const documentOf = (...blocks: ReturnType<typeof block>[]): BlockDocument => ({ version: 1, blocks })
const context = () => ({ shop, view: createTestView() })
const describeOne = async (document: BlockDocument): Promise<string[]> => (await describeDocuments(context(), [document]))[0]!

test('names what a block shows: texts, links, images, products and parts of the site', async () => {
  await fillPseudoSiteParts(shop)
  const src = await createMedia(shop)
  const { id } = await createTestProduct(shop, { name: 'Field pack' })
  const buttons = [{ label: 'Shop', link: '/shop', look: 'secondary' }]
  const document = await sanitizeDocument(
    documentOf(
      block('text', { html: `<p>Read <a href="/about">our story</a>.</p><p><img src="${src}" alt="A needle"></p>` }),
      block('hero', { image: { src, alt: 'A loft', focus: 'top' }, heading: 'Welcome', buttons, height: 'tall' }),
      block('product-grid', { source: 'chosen', products: [id], tag: 'never shown' }),
      block('columns', { columns: [{ blocks: [block('spacer', { size: 'tall', line: true })] }, { blocks: [] }] }),
      block('later', { to: 1 }),
    ),
  )
  expect(await describeOne(document)).toEqual([
    'Read our story (/about).',
    '[a.png · A needle]',
    'Hero',
    'Image: a.png · A loft · top',
    'Heading: Welcome',
    'Label: Shop',
    'Link: /shop',
    'Style: Outlined',
    'Height: Tall',
    'Product grid',
    'Show: My choice',
    'Products: Field pack',
    'Columns',
    'Column',
    'Space',
    'Height: Tall',
    'Show a line: Yes',
    'Column',
    'later: {"to":1}',
  ])
})

test('a change of any field of any kind changes a line', async () => {
  await fillPseudoSiteParts(shop)
  for (const kind of blockKinds) {
    const sample = await sampleBlock(context(), kind)
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.showWhen || !['text', 'textarea', 'switch', undefined].includes(field.type)) continue
      const changed = { ...sample, data: { ...sample.data, [name]: field.type === 'switch' ? !sample.data[name] : 'Changed' } }
      const [before, after] = await describeDocuments(context(), [documentOf(sample as never), documentOf(changed as never)])
      expect([kind.kind, name, after]).not.toEqual([kind.kind, name, before])
    }
  }
})

test('reads names once, however many blocks there are, and survives any block', async () => {
  await fillPseudoSiteParts(shop)
  const sample = (index: number) => block('faq', { heading: '', group: 1 }, `faqs${index}`)
  const one = await countQueries(shop, () => describeOne(documentOf(sample(1))))
  expect(await countQueries(shop, () => describeOne(documentOf(...[1, 2, 3].map(sample))))).toBe(one)
  await fc.assert(
    fc.asyncProperty(fc.array(anyBlock, { maxLength: 4 }), async (blocks) => {
      const lines = await describeOne(await sanitizeDocument({ version: 1, blocks: blocks as never }))
      expect(lines.every((line) => typeof line === 'string')).toBeTrue()
    }),
    { numRuns: 50 },
  )
})
