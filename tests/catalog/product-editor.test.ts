import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { labelOfFact } from '#src/catalog/admin/product-differences.ts'
import { blankFacts } from '#src/catalog/product-facts.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type EditorForm, formOf as editorForm, saveForm } from './editor-form.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
})
afterEach(() => shop.db.close())

const list = '/admin/ecommerce/products'
const edit = (id: number) => `${list}/${id}/edit`
const formOf = (id: number) => editorForm(boss, id)
const save = (id: number, change: EditorForm, from: Browser = boss) => saveForm(from, id, change)
const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!

describe('what the product editor keeps', () => {
  test('is every field of the page', async () => {
    const { id } = await aProduct(shop, { price: 2000, pictures: [''] })
    const [picture] = await shop.db.read.select().from(shop.db.t.productImages)
    await save(id, {
      tags: 'spring, Gift , spring,',
      position: '-3',
      cost: '7.50',
      length: '120',
      width: '80',
      height: '300',
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      video_label: 'Thrown by hand',
      video_poster_id: String(picture!.mediaId),
      completion_redirect: '/thanks',
      completion_redirect_label: 'Go on',
      layout: '5',
    })
    expect(await productRow(id)).toMatchObject({
      tags: ['spring', 'Gift'],
      position: -3,
      cost: 750,
      length: 120,
      width: 80,
      height: 300,
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      videoLabel: 'Thrown by hand',
      videoPosterId: picture!.mediaId,
      completionRedirect: '/thanks',
      completionRedirectLabel: 'Go on',
      layout: 5,
    })
    const before = await productRow(id)
    shop.clock.advance(1000)
    expect(await save(id, {})).toHaveStatus(303)
    expect(await productRow(id)).toEqual({ ...before, updatedAt: shop.now() })
  })

  test('is never shown to shoppers where it is the cost', async () => {
    const { id, seoLink } = await aProduct(shop, { cost: 77_777 })
    expect((await boss.get(edit(id))).text).toContain('777.77')
    for (const path of [`/items/${seoLink}`, '/shop']) expect((await boss.get(path)).text).not.toContain('777.77')
  })

  test('says whether an address can be had, while it is typed', async () => {
    await aProduct(shop, { seoLink: 'taken' })
    const { id } = await aProduct(shop, { seoLink: 'mine' })
    const ask = async (link: string) => boss.htmx(edit(id)).get(`${list}/${id}/seo-link?seo_link=${encodeURIComponent(link)}`)
    expect(await ask('taken')).toShow('Another product already has this address.')
    expect(await ask('fresh-one')).toShow('This address is free.')
    expect(await ask('Not A Slug')).toShow('Use lower-case letters')
    expect(await ask('create')).toShow('kept for a page of the program')
    expect(await ask('mine')).toReplace('#seo-link-says')
  })

  test('says who has a SKU, as soon as it is typed', async () => {
    await aProduct(shop, { name: 'Scarf', variants: [{ sku: 'TAKEN' }] })
    const { id, variantId, sku } = await aProduct(shop)
    const ask = (typed: string) => boss.htmx(edit(id)).get(`${list}/${id}/sku?variants.${variantId}.sku=${typed}`)
    expect(await ask('TAKEN')).toShow('TAKEN belongs to Scarf.')
    expect(await ask(sku)).not.toShow('belongs to')
    expect(await ask('FREE')).toReplace('#sku-says')
  })

  test('is compared field by field when somebody else saved first', async () => {
    const { id, variantId, sku } = await aProduct(shop, { name: 'Cap', price: 2000 })
    const other = await aProduct(shop, { name: 'Scarf' })
    const stale = await formOf(id)
    await save(id, { tags: 'theirs', [`variants.${variantId}.variant_fee`]: '1.00', 'cross_sells.0.offered_id': String(other.id) })
    const answer = await boss.post(`${list}/${id}`, { ...stale, tags: 'mine', cost: '5' })
    expect(answer).toHaveStatus(409)
    expect(answer).toShow('Tags mine theirs')
    expect(answer).toShow('Cost 5 (empty)')
    expect(answer).toShow(`Amount that ${sku} adds to the price 0.00 1.00`)
    expect(answer).toShow('Cross-sells (empty) Scarf')
  })

  test('has a name for every fact, for two versions and for the last changes', () => {
    expect(Object.keys(blankFacts).filter((fact) => labelOfFact(fact) === undefined)).toEqual([])
  })

  test('tells its last five changes and who made them', async () => {
    const { id } = await aProduct(shop)
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await save(id, { name, price: name.charCodeAt(0).toString() })
    const { text } = await boss.get(edit(id))
    expect(text.match(/Role 5 changed Name, Price/g)).toHaveLength(5)
  })
})

describe('rights on the editor', () => {
  test('an agent with few rights may look and ask, and change nothing', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const { id } = await aProduct(shop, { pictures: [''] })
    const agent = await browserOf(app, shop, await addPerson(shop, 3))
    expect(await agent.htmx().get(`${list}/${id}/offers?offer_q=x`)).toHaveStatus(200)
    for (const path of [
      'variants?act=add-option',
      'offers?act=add:1',
      'files?name=a',
      'pictures/order?order=1',
      'duplicate',
      'archive',
      'unarchive',
    ]) {
      expect(await agent.post(`${list}/${id}/${path}`, {})).toHaveStatus(403)
    }
    const customer = await browserOf(app, shop, await addPerson(shop, 1, 'c@example.com'))
    expect(await customer.get(`${list}/${id}/offers?offer_q=x`)).toBeDenied()
    expect(await customer.post(`${list}/${id}/duplicate`)).toBeDenied()
    expect(await shop.db.read.select().from(shop.db.t.products)).toHaveLength(1)
  })
})
