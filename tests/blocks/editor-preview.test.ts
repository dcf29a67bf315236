import { describe, expect, test } from 'bun:test'
import type { Block } from '#src/blocks/block-document.ts'
import { maxBlocks, maxDocumentLength } from '#src/blocks/limits.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { findActiveTags } from './active-content.ts'
import { createMedia } from './create-media.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const text = (html: string, id = 'text1'): Block => ({ id, kind: 'text', version: 1, data: { html } })
const post = (blocks: string) => admin.htmx('/admin/cms-pages').post('/admin/cms-blocks/preview', { blocks })
const preview = (blocks: unknown[]) => post(JSON.stringify({ version: 1, blocks }))

describe('the preview of blocks', () => {
  test('draws an unsaved block as shoppers will see it, and nothing in it can be clicked or focused', async () => {
    const src = await createMedia(shop, 'a')
    const data = { image: { src, alt: 'A mug', focus: 'top' }, caption: 'Our mug', link: '/items/mug', width: 'wide' }
    const { status, text: html } = await preview([{ id: 'image1', kind: 'image', version: 1, data }])
    expect(status).toBe(200)
    expect(html).toMatch(
      /^<div class="block-preview"><div inert><div class="blocks"><div class="canvas-block" data-block="image1">.*alt="A mug".*Our mug/s,
    )
    expect(html).not.toContain('data-path')
  })

  test('contains no active content', async () => {
    const { text: html } = await preview([
      text('<p onclick="x()" hx-get="/logout">Hi</p><script>x()</script><a href="javascript:x()">y</a>'),
    ])
    expect(html).toContain('<p>Hi</p>')
    expect(findActiveTags(html)).toEqual([])
  })

  test('of an unknown kind tells staff, and the others are drawn', async () => {
    const { status, text: html } = await preview([{ id: 'later1', kind: 'countdown', version: 1, data: {} }, text('<p>Shown</p>')])
    expect(status).toBe(200)
    expect(html).toMatch(/countdown.*Shown/s)
  })

  test('says at which field of which block something was lost', async () => {
    const nested = { id: 'inner1', kind: 'columns', version: 1, data: {} }
    const data = { columns: [{ blocks: [nested] }, { blocks: [] }], ratio: 'equal', align: 'top' }
    const { status, text: html } = await preview([text('<p>First</p>'), { id: 'outer1', kind: 'columns', version: 1, data }])
    expect(status).toBe(200)
    expect(html).toContain('data-path="blocks.1.data.columns.0.blocks.0"')
  })

  test('is refused with a sentence for what is no document, too many blocks, or too much text', async () => {
    const tooMany = Array.from({ length: maxBlocks + 1 }, (_, index) => text('', `text${index}`))
    for (const submitted of ['nonsense', '[]', JSON.stringify({ version: 1, blocks: tooMany }), 'x'.repeat(maxDocumentLength + 1)]) {
      const { status, text: html } = await post(submitted)
      expect([submitted.length, status]).toEqual([submitted.length, 422])
      expect(html).toMatch(/<p class="field-error" data-path="blocks">[A-Z][^<]+<\/p>/)
      expect(html).not.toContain('inert')
    }
  })

  test('answers two megabytes with a sentence instead of an error page', async () => {
    const { status, text: html } = await preview([text(`<p>${'x'.repeat(2 * 1024 * 1024)}</p>`)])
    expect(status).toBe(422)
    expect(html).toContain('field-error')
  })
})
