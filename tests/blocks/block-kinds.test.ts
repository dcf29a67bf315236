import { Value } from '@sinclair/typebox/value'
import { describe, expect, test } from 'bun:test'
import type { Block } from '#src/blocks/block-document.ts'
import { type BlockField, type BlockFields, blockGroups } from '#src/blocks/define-block-kind.ts'
import { blockKinds } from '#src/blocks/block-kinds.ts'
import { documentToText } from '#src/blocks/document-text.ts'
import { renderDocument } from '#src/blocks/render-document.tsx'
import { sampleBlock } from '#src/blocks/sample-data.ts'
import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'
import { sampleBlocks } from '#templates/styleguide/sample-blocks.ts'
import type { Html } from '#templates/jsx/html.ts'
import { findHtmlErrors } from '#tests/support/html-checks.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestView } from '#tests/support/view.ts'
import { createMedia } from './create-media.ts'

const { shop } = storeTest()
const onPage = (html: Html) =>
  `<!doctype html><html lang="en"><head><title>a</title></head><body><main><h1>a</h1>${html.markup}</main></body></html>`
const fieldsOf = (fields: BlockFields): BlockField[] =>
  Object.values(fields).flatMap((field) => (field.type === 'list' ? [field, ...fieldsOf(field.fields)] : [field]))
const sources = async () => ({
  images: [await createMedia(shop, 'a'), await createMedia(shop, 'b')],
  products: [await createTestProduct(shop, { name: 'Stoneware mug' }), await createTestProduct(shop, { name: 'Oak board' })].map(
    ({ id }) => id,
  ),
})

describe.each(blockKinds.map((kind) => [kind.kind, kind] as const))('the kind %s', (name, kind) => {
  test('has defaults that fit, and fields for all of its data', () => {
    expect([...Value.Errors(kind.schema, kind.defaults)]).toEqual([])
    expect(Object.keys(kind.fields)).toEqual(Object.keys(kind.schema.properties))
    expect(Object.keys(kind.defaults).sort()).toEqual(Object.keys(kind.fields).sort())
    expect(Object.keys(blockGroups)).toContain(kind.group)
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test('offers every value of a choice, and only those', () => {
    for (const field of fieldsOf(kind.fields)) {
      if (field.type === 'select' || field.type === 'radios') expect(field.options?.length).toBeGreaterThan(1)
      if (field.type === 'list') expect(Object.keys(field.itemDefaults).sort()).toEqual(Object.keys(field.fields).sort())
    }
  })

  test('draws its defaults, and nothing where there is nothing to show', async () => {
    const blocks: Block[] = [{ id: 'empty1', kind: name, version: kind.version, data: structuredClone(kind.defaults) as Block['data'] }]
    expect(await sanitizeDocument({ version: 1, blocks })).toEqual({ version: 1, blocks })
    const { html } = await renderDocument(shop, createTestView(), { version: 1, blocks })
    expect(html.markup).not.toMatch(/undefined|\[object|<h2[^>]*><\/h2>|<img/)
    expect(await documentToText(shop.db.read, { version: 1, blocks })).toBe('')
  })

  test('draws its samples as valid HTML, in both directions and without scripts of its own text', async () => {
    const samples = sampleBlocks(await sources()).filter((block) => block.kind === name)
    const blocks = samples.length > 0 ? samples : [await sampleBlock({ shop, view: createTestView() }, kind)]
    const document = await sanitizeDocument({ version: 1, blocks })
    expect(document.blocks).toEqual(blocks.map(() => expect.objectContaining({ kind: name, version: kind.version })))
    for (const direction of ['ltr', 'rtl'] as const) {
      const { html, styles } = await renderDocument(shop, createTestView({ direction }), document)
      expect(await findHtmlErrors(onPage(html))).toEqual([])
      expect(html.markup).not.toMatch(/<script|\son\w+=|<h1|<h[4-6]/)
      expect(styles).toContain('css/blocks-page.css')
    }
  })

  test('migrates data of every former version', async () => {
    for (let version = 1; version < kind.version; version++) {
      const data = kind.migrate?.({}, version)
      expect(
        (await sanitizeDocument({ version: 1, blocks: [{ id: 'old1', kind: name, version, data: data ?? {} }] })).blocks[0]!.version,
      ).toBe(kind.version)
    }
  })
})

test('names of kinds and of shortcodes are unique', () => {
  const names = blockKinds.map(({ kind }) => kind)
  const shortcodes = blockKinds.flatMap(({ shortcode }) => shortcode?.name ?? [])
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(shortcodes).size).toBe(shortcodes.length)
})

test('the samples are one valid page', async () => {
  const document = await sanitizeDocument({ version: 1, blocks: sampleBlocks(await sources()) })
  const { html } = await renderDocument(shop, createTestView(), document)
  expect(await findHtmlErrors(onPage(html))).toEqual([])
  expect(await documentToText(shop.db.read, document)).toMatch(/^Made slowly, used daily\n[\s\S]*Six workshops/)
})
