import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { blockKinds } from '#src/blocks/block-kinds.ts'
import type { BlockData } from '#src/blocks/block-document.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createMedia } from './create-media.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

const post = (blocks: unknown) =>
  admin.htmx('/admin/cms-pages').post('/admin/cms-blocks/fields', { blocks: JSON.stringify({ version: 1, blocks }) })
const fieldsOf = (kind: string, data: BlockData) => post([{ id: 'block1', kind, version: 1, data }])
const find = (what: string, query: string) => admin.htmx('/admin/cms-pages').get(`/admin/cms-blocks/${what}?${query}`)

describe('the fields of a block', () => {
  test('are drawn for every kind, each control with its place in the data and without a form', async () => {
    for (const { kind, defaults, fields } of blockKinds) {
      const { status, text } = await fieldsOf(kind, defaults as BlockData)
      expect([kind, status]).toEqual([kind, 200])
      for (const name of Object.keys(fields)) expect(text).toContain(`data-field="${name}"`)
      for (const [control] of text.matchAll(/<(?:input|select)\b[^>]*data-path[^>]*>/g)) expect(control).toContain('form="block-fields"')
    }
  })

  test('show what was entered, also where it cannot be saved, and say why', async () => {
    const { text } = await fieldsOf('image', { image: null, caption: 'Hello "you"', link: 'javascript:alert(1)', width: 'wide' })
    expect(text).toContain('value="Hello &quot;you&quot;"')
    expect(text).toContain('value="javascript:alert(1)"')
    expect(text).toMatch(/id="b-link-error"/)
    expect(text).toMatch(/<input[^>]*value="wide"[^>]* checked/)
  })

  test('are nested for items of lists, and say when they are shown', async () => {
    const { text } = await fieldsOf('benefits', { source: 'own', items: [{ icon: 'leaf', text: 'Made by hand' }] })
    expect(text).toContain('data-path="items.0.text"')
    expect(text).toContain('value="Made by hand"')
    expect(text).toContain('data-show-when="source" data-show-is="[&quot;own&quot;]"')
  })

  test('of anything but a known block are not found', async () => {
    for (const blocks of [
      [],
      [null],
      [{ id: 'later1', kind: 'countdown', version: 1, data: {} }],
      [{ id: 'text1', kind: 'text', version: 99, data: {} }],
    ])
      expect((await post(blocks)).status).toBe(404)
  })

  test('survive data of other types', async () => {
    const data = { images: [null, { image: { src: 'javascript:alert(1)', alt: 3 } }], title: {}, layout: 4 }
    const { status, text } = await fieldsOf('gallery', data)
    expect(status).toBe(200)
    expect(text).not.toContain('javascript:')
  })
})

describe('what editors of blocks search', () => {
  test('are stored images, newest first, page by page, found by their file name', async () => {
    for (let index = 0; index < 26; index++) await createMedia(shop, String.fromCharCode(97 + index))
    const first = await find('images', '')
    expect(first.text.match(/data-result/g)).toHaveLength(24)
    const next = /data-more="(\d+)"/.exec(first.text)![1]!
    const rest = await find('images', `before=${next}`)
    expect(rest.text.match(/data-result/g)).toHaveLength(2)
    expect(rest.text).not.toContain('data-more')
    expect(first.text.indexOf('z'.repeat(32))).toBeLessThan(first.text.indexOf('y'.repeat(32)))
    expect((await find('images', 'q=A.PNG')).text).toContain('data-result')
    expect(await find('images', 'q=cat')).toShow('No images found.')
  })

  test('are no images that a customer sent, and none in the trash', async () => {
    const { media } = shop.db.t
    for (const letter of 'abc') await createMedia(shop, letter)
    await shop.db.transaction(async (tx) => {
      await tx
        .update(media)
        .set({ origin: 'customer' })
        .where(eq(media.file, 'a'.repeat(32)))
      await tx
        .update(media)
        .set({ deletedAt: shop.now() })
        .where(eq(media.file, 'b'.repeat(32)))
      await tx
        .update(media)
        .set({ alt: 'A steel kettle', focus: 'top' })
        .where(eq(media.file, 'c'.repeat(32)))
    })
    const { text } = await find('images', '')
    expect(text.match(/data-result/g)).toHaveLength(1)
    expect(text).toContain('&quot;alt&quot;:&quot;A steel kettle&quot;,&quot;focus&quot;:&quot;top&quot;')
  })

  test('are pages, products and other targets of links', async () => {
    await createTestPage(shop, { title: 'Über uns', slug: 'about' })
    await createTestProduct(shop, { name: 'Harbor Mug', seoLink: 'harbor-mug' })
    const { text } = await find('links', '')
    expect(text).toContain('data-result="{&quot;href&quot;:&quot;/about&quot;}"')
    expect((await find('links', 'q=harbor')).text).toContain('/items/harbor-mug')
    expect((await find('products', 'q=harbor')).text).toMatch(/data-result="\{&quot;id&quot;:\d+\}"/)
    expect(await find('links', 'q=nothing')).toShow('Nothing found.')
  })
})
