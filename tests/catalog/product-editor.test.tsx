import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { labelOfFact } from '#src/catalog/admin/product-differences.ts'
import { blankFacts } from '#src/catalog/product-facts.ts'
import { sweepProductFiles } from '#src/catalog/product-files.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import { picture } from '#tests/media/picture.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import { type EditorForm, formIn, formOf as editorForm, saveForm } from './editor-form.ts'
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
const variantRows = (id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id))
}
const stockOf = async (sku: string) => (await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku)))[0]
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!

const without = (form: EditorForm, pattern: RegExp): EditorForm =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !pattern.test(name)))

/** What the card of variants becomes when this is done to it; the rest of the form is as it stood. */
async function arrange(id: number, act: string, form: EditorForm) {
  const part = await boss.htmx(edit(id)).post(`${list}/${id}/variants?act=${act}`, form)
  return { part, form: { ...without(form, /^(options|variants)\.|^(with_options|opened)$/), ...formIn(part.text) } }
}

describe('options and variants in the editor', () => {
  test('are every combination of what was typed, with SKUs made for them', async () => {
    const { id } = await aProduct(shop, { name: 'Shirt', seoLink: 'shirt' })
    let { form } = await arrange(id, 'add-option', await formOf(id))
    ;({ form } = await arrange(id, 'name', { ...form, 'options.0.name': 'Size', 'options.0.add': 'S, M;L, m' }))
    expect(form).toMatchObject({ 'options.0.values.0.value': 'S', 'options.0.values.2.value': 'L' })
    expect(form['options.0.values.3.value']).toBeUndefined()
    expect(await variantRows(id)).toHaveLength(1)
    await boss.post(`${list}/${id}`, form)
    expect((await variantRows(id)).map(({ sku, options }) => [sku, options])).toEqual([
      ['SHIRT', { Size: 'S' }],
      ['SHIRT-M', { Size: 'M' }],
      ['SHIRT-L', { Size: 'L' }],
    ])
    expect(await stockOf('SHIRT-L')).toMatchObject({ stockLevel: 0 })
    expect((await productRow(id)).options).toEqual([{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] }])
    expect((await lastAudit()).change).toMatchObject({ added: ['SHIRT-M', 'SHIRT-L'] })
  })

  test('keep what was typed into the cells while they are arranged', async () => {
    const { id, variants } = await aProduct(shop, { options: { Size: ['S', 'L'] } })
    const form = await formOf(id)
    const { part } = await arrange(id, 'name', { ...form, [`variants.${variants[1]!.id}.variant_fee`]: 'typed', 'options.0.add': 'XL' })
    expect(part).toReplace('#variants')
    expect(part.text).toContain('value="typed"')
    expect(part).toShow('XL')
    expect(await boss.post(`${list}/${id}/variants?act=name`, form)).toHaveStatus(200)
  })

  test('take a new order, lose a value and come back with a new one', async () => {
    const { id } = await aProduct(shop, { options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] }, seoLink: 'cap' })
    let { form } = await arrange(id, 'order-options&order=1,0', await formOf(id))
    expect(form).toMatchObject({ 'options.0.name': 'Size', 'options.1.name': 'Color' })
    ;({ form } = await arrange(id, 'order-values:1&order=1,0', form))
    ;({ form } = await arrange(id, 'remove-value:0:0', form))
    await boss.post(`${list}/${id}`, form)
    expect((await variantRows(id)).map(({ sku }) => sku)).toEqual(['CAP-BLUE-L', 'CAP-RED-L'])
    ;({ form } = await arrange(id, 'remove-option:1', await formOf(id)))
    await boss.post(`${list}/${id}`, form)
    expect((await variantRows(id)).map(({ sku, options }) => [sku, options])).toEqual([['CAP-BLUE-L', { Size: 'L' }]])
  })

  test('of a value that an order names rest instead of going', async () => {
    const { id, variants } = await aProduct(shop, { options: { Size: ['S', 'L'] } })
    await aShippingRate(shop)
    const { cartId } = await aCart(shop, [{ id, variantId: variants[1]!.id }])
    await someDetails(shop, cartId)
    await anOrder(shop, cartId)
    const { form } = await arrange(id, 'remove-value:0:1', await formOf(id))
    await boss.post(`${list}/${id}`, form)
    expect((await variantRows(id)).map(({ id: row, active }) => [row, active])).toEqual([
      [variants[0]!.id, true],
      [variants[1]!.id, false],
    ])
  })

  test('of combinations nobody makes stay away until they are asked for', async () => {
    const only = [{ options: { Color: 'Red', Size: 'S' } }, { options: { Color: 'Blue', Size: 'L' } }]
    const { id } = await aProduct(shop, { options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] }, variants: only, seoLink: 'cap' })
    const page = await boss.get(edit(id))
    expect(page).toShow('2 combinations are not made.')
    await save(id, { name: 'Cap' })
    expect(await variantRows(id)).toHaveLength(2)
    const { form } = await arrange(id, 'make-missing', await formOf(id))
    await boss.post(`${list}/${id}`, form)
    expect((await variantRows(id)).map(({ sku }) => sku)).toEqual(['CAP-RED-S', 'CAP-RED-L', 'CAP-BLUE-S', 'CAP-BLUE-L'])
  })

  test('are not more than a product can hold: the sentence stands there and everything typed stays', async () => {
    const { id } = await aProduct(shop)
    const many = Array.from({ length: 40 }, (_, at) => `v${at}`).join(',')
    const two = { 'options.0.name': 'A', 'options.0.add': many, 'options.1.name': 'B', 'options.1.add': many }
    const { part } = await arrange(id, 'name', { ...(await formOf(id)), ...two })
    expect(part).toHaveStatus(422)
    expect(part).toShow('These options make more than 1000 combinations.')
    expect(part.text).toContain('value="v39"')
    const answer = await save(id, two)
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('These options make more than 1000 combinations.')
    expect(await variantRows(id)).toHaveLength(1)
  })

  test('beyond a hundred are drawn group by group; what was not drawn is not touched', async () => {
    const sizes = Array.from({ length: 30 }, (_, at) => `${at + 30}`)
    const { id } = await aProduct(shop, { options: { Color: ['Red', 'Blue', 'Green', 'Gold'], Size: sizes }, seoLink: 'boot' })
    const rows = (text: string) => text.match(/data-row/g)?.length ?? 0
    const page = await boss.get(edit(id))
    expect(rows(page.text)).toBe(30)
    expect(page).toShow('Gold 30 variants')
    const { part, form } = await arrange(id, 'open:Gold', await formOf(id))
    expect(rows(part.text)).toBe(60)
    const gold = (await variantRows(id)).find(({ sku }) => sku === 'BOOT-GOLD-40')!
    await boss.post(`${list}/${id}`, { ...form, [`variants.${gold.id}.variant_fee`]: '2' })
    const after = await variantRows(id)
    expect(after).toHaveLength(120)
    expect(after.filter(({ variantFee }) => variantFee !== 0).map(({ sku }) => sku)).toEqual(['BOOT-GOLD-40'])
    expect(after.every(({ active }) => active)).toBe(true)
    const twice = await save(id, { [`variants.${after[0]!.id}.sku`]: 'BOOT-GOLD-40' })
    expect(twice).toHaveStatus(422)
    expect(twice).toShow('The SKU BOOT-GOLD-40 stands here twice.')
  })

  test('are refused at the cell, with everything else kept and nothing saved', async () => {
    await aProduct(shop, { variants: [{ sku: 'TAKEN' }] })
    const { id, variants } = await aProduct(shop, { name: 'Cap', options: { Size: ['S', 'L'] } })
    const cell = (at: number, name: string) => `variants.${variants[at]!.id}.${name}`
    const refused: [EditorForm, string, string][] = [
      [{ [cell(0, 'sku')]: 'TAKEN' }, 'Another variant already has this SKU.', cell(0, 'sku')],
      [{ [cell(1, 'sku')]: variants[0]!.sku }, 'stands here twice', cell(1, 'sku')],
      [{ [cell(1, 'variant_fee')]: 'much' }, 'Enter an amount', cell(1, 'variant_fee')],
      [{ [cell(0, 'stock')]: '-3' }, 'Enter how many there are', cell(0, 'stock')],
      [{ [cell(0, 'weight')]: '1.5' }, 'Enter a whole number of 0 or more.', cell(0, 'weight')],
    ]
    for (const [change, sentence, field] of refused) {
      const answer = await save(id, { ...change, name: 'Half saved', [cell(1, 'barcode')]: 'typed just now' })
      expect(answer).toHaveStatus(422)
      expect(answer).toShow(sentence)
      expect(answer.text).toContain(`id="f-${field.replaceAll('.', '-')}-error"`)
      expect(answer.text).toContain('value="typed just now"')
      for (const value of Object.values(change)) expect(answer.text).toContain(`value="${String(value)}"`)
    }
    expect((await productRow(id)).name).toBe('Cap')
    expect((await variantRows(id)).every(({ barcode }) => barcode === '')).toBe(true)
  })

  test('get the stock that was typed, and keep what was sold while somebody typed elsewhere', async () => {
    const { id, variants } = await aProduct(shop, { options: { Size: ['S', 'L'] }, stock: 10 })
    const [small, large] = variants
    const form = await formOf(id)
    await shop.db.transaction((tx) =>
      tx.update(tx.t.inventory).set({ stockLevel: 4, calculatedTotal: 4 }).where(eq(tx.t.inventory.sku, small!.sku)),
    )
    await boss.post(`${list}/${id}`, { ...form, [`variants.${large!.id}.stock`]: '25' })
    expect(await stockOf(small!.sku)).toMatchObject({ stockLevel: 4 })
    expect(await stockOf(large!.sku)).toMatchObject({ stockLevel: 25, calculatedTotal: 25 })
    const ledger = await shop.db.read.select().from(shop.db.t.stockLedger).where(eq(shop.db.t.stockLedger.sku, large!.sku))
    expect(ledger.at(-1)).toMatchObject({ delta: 15, levelAfter: 25, reason: 'edit' })
  })

  test('lose what is emptied, but never their SKU', async () => {
    const { id, variantId } = await aProduct(shop, {
      seoLink: 'cap',
      variants: [{ sku: 'OLD', barcode: '123', weight: 40, variantFee: 100 }],
    })
    const cell = (name: string) => `variants.${variantId}.${name}`
    await save(id, { [cell('barcode')]: '', [cell('weight')]: '', [cell('variant_fee')]: '', [cell('sku')]: '' })
    expect((await variantRows(id))[0]).toMatchObject({ barcode: '', weight: null, variantFee: 0, sku: 'OLD' })
  })

  test('have a level at each location', async () => {
    const places = await shop.db.transaction((tx) =>
      tx
        .insert(tx.t.locations)
        .values([{ name: 'East' }, { name: 'West' }])
        .returning(),
    )
    const [east, west] = places.map(({ id }) => id)
    const stock = { stockLevel: 5, useWarehouseStock: true, warehouses: [{ locationId: east!, warehouseLevel: 5 }] }
    const { id, variantId, sku } = await aProduct(shop, { variants: [{ stock }] })
    expect(await boss.get(edit(id))).toShow('Stock, West')
    await save(id, { [`variants.${variantId}.levels.${west}`]: '8' })
    expect(await stockOf(sku)).toMatchObject({ calculatedTotal: 13 })
  })

  test('can each have pictures of their own, and one picture may be that of several', async () => {
    const { id, variants } = await aProduct(shop, { options: { Size: ['S', 'M', 'L'] }, pictures: ['', ''] })
    const { productImages } = shop.db.t
    const gallery = () => shop.db.read.select().from(productImages).where(eq(productImages.productId, id)).orderBy(productImages.position)
    const [first, second] = await gallery()
    const cell = (at: number) => `variants.${variants[at]!.id}.picture`
    const [s, m] = [variants[0]!.id, variants[1]!.id]
    const shows = async () => (await gallery()).map(({ id: one, variantIds }) => [one, variantIds])
    await save(id, { [cell(0)]: `${first!.id},${second!.id}`, [cell(1)]: String(second!.id) })
    expect(await shows()).toEqual([
      [first!.id, [s]],
      [second!.id, [s, m]],
    ])
    expect(await boss.get(edit(id))).toShow('Shows PRODUCT')
    await save(id, { [cell(0)]: String(first!.id) })
    expect(await shows()).toEqual([
      [first!.id, [s]],
      [second!.id, [m]],
    ])
    // What belongs to another product cannot be taken.
    const other = await aProduct(shop, { pictures: [''] })
    const [strange] = await shop.db.read.select().from(productImages).where(eq(productImages.productId, other.id))
    await save(id, { [cell(0)]: `${strange!.id}`, [cell(1)]: '' })
    expect(await shows()).toEqual([
      [first!.id, []],
      [second!.id, []],
    ])
  })
})

describe('what else the editor keeps', () => {
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

describe('products offered with a product', () => {
  test('are found by their names and SKUs, arranged, and saved with it', async () => {
    const { id } = await aProduct(shop, { name: 'Cap' })
    const scarf = await aProduct(shop, { name: 'Wool scarf', variants: [{ sku: 'SC-1' }] })
    const gloves = await aProduct(shop, { name: 'Wool gloves', status: 'draft' })
    const htmx = boss.htmx(edit(id))
    const found = await htmx.get(`${list}/${id}/offers?offer_q=wool`)
    expect(found).toReplace('#offer-results')
    expect(found).toShow('Wool scarf')
    expect(found).toShow('Draft')
    expect(await htmx.get(`${list}/${id}/offers?offer_q=sc-1`)).toShow('Wool scarf')
    expect(await htmx.get(`${list}/${id}/offers?offer_q=zebra`)).toShow('No product matches “zebra”.')

    let form = await formOf(id)
    for (const act of [`add:${scarf.id}`, `add:${gloves.id}`, `add:${scarf.id}`, `order&order=${gloves.id},${scarf.id}`]) {
      const part = await htmx.post(`${list}/${id}/offers?act=${act}`, form)
      expect(part).toReplace('#offers')
      form = { ...without(form, /^cross_sells\./), ...formIn(part.text) }
    }
    await boss.post(`${list}/${id}`, { ...form, 'cross_sells.0.on_post_cart': 'on' })
    const rows = await shop.db.read.select().from(shop.db.t.crossSells).orderBy(shop.db.t.crossSells.position)
    expect(rows.map((row) => [row.offeredId, row.displayOnItemView, row.displayOnPostCart])).toEqual([
      [gloves.id, true, true],
      [scarf.id, true, false],
    ])
    const removed = await htmx.post(`${list}/${id}/offers?act=remove:${gloves.id}`, await formOf(id))
    expect(removed).not.toShow('Wool gloves')
  })

  test('are never itself, nor one twice, nor one that is not there', async () => {
    const { id } = await aProduct(shop)
    const other = await aProduct(shop)
    expect(await save(id, { 'cross_sells.0.offered_id': String(id) })).toShow('A product cannot be offered beside itself.')
    expect(await save(id, { 'cross_sells.0.offered_id': '987' })).toHaveStatus(422)
    const twice = { 'cross_sells.0.offered_id': String(other.id), 'cross_sells.1.offered_id': String(other.id) }
    expect(await save(id, twice)).toShow('A product is offered here twice.')
    expect(await shop.db.read.select().from(shop.db.t.crossSells)).toHaveLength(0)
  })
})

describe('files of a digital product', () => {
  const files = (id: number) => `${list}/${id}/files`
  const rows = () => shop.db.read.select().from(shop.db.t.productFiles).orderBy(shop.db.t.productFiles.id)
  const send = (id: number, name: string, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>, from = boss) =>
    from.htmx(edit(id)).send(`${files(id)}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })

  test('are kept as they come, under a name that no address leads to', async () => {
    const { id } = await aProduct(shop, { isDigital: true })
    const part = await send(id, '../../Pattern of a “coat”.pdf', new Uint8Array([37, 80, 68, 70]))
    expect(part).toReplace('#files')
    expect(part).toShow('Pattern of a “coat”.pdf')
    const [row] = await rows()
    expect(row).toMatchObject({ productId: id, originalName: 'Pattern of a “coat”.pdf', type: 'application/pdf', bytes: 4 })
    expect(await (await shop.files.get(row!.file))!.bytes()).toEqual(new Uint8Array([37, 80, 68, 70]))
    for (const path of [`/media/${row!.file}`, `/media/${row!.file}.webp`, `/static/${row!.file}`])
      expect(await boss.get(path)).toHaveStatus(404)
    expect(await lastAudit()).toMatchObject({ action: 'product.file.added', subject: `product:${id}` })
  })

  test('that are empty or larger than 200 MB are refused, and leave nothing behind', async () => {
    const { id } = await aProduct(shop)
    expect(await send(id, 'empty.pdf', new Uint8Array())).toShow('empty.pdf: This file is empty.')
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(8 * 1024 * 1024))
      },
    })
    const answer = await send(id, 'film.mov', endless)
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('film.mov: This file is too large. Files may have up to 200 MB.')
    expect(sent).toBeLessThan(40)
    expect(await rows()).toHaveLength(0)
    expect(await shop.files.listBefore(Infinity)).toEqual([])
  })

  test('are fetched on terms that are saved with the product', async () => {
    const { id } = await aProduct(shop)
    await send(id, 'a.pdf', new Uint8Array([1]))
    const file = (await rows())[0]!.id
    await save(id, { [`files.${file}.expires_days`]: '14', [`files.${file}.max_downloads`]: '3' })
    expect((await rows())[0]).toMatchObject({ expiresDays: 14, maxDownloads: 3 })
    const answer = await save(id, { [`files.${file}.max_downloads`]: 'many', name: 'Kept' })
    expect(answer).toHaveStatus(422)
    expect(answer.text).toContain('value="many"')
    await save(id, { [`files.${file}.expires_days`]: '' })
    expect((await rows())[0]).toMatchObject({ expiresDays: null, maxDownloads: 3 })
  })

  test('come back when their removal is undone, and their bytes go a day later', async () => {
    const { id } = await aProduct(shop)
    await send(id, 'a.pdf', new Uint8Array([1]))
    const [before] = await rows()
    // However old the file is: the day begins with its removal.
    shop.clock.advance(48 * 3_600_000)
    boss = await browserOf(app, shop, await addPerson(shop, 5, 'later@example.com'))
    const part = await boss.htmx(edit(id)).post(`${files(id)}/${before!.id}/delete`)
    expect(part).toShow('File removed.')
    expect(await rows()).toHaveLength(0)
    expect(await sweepProductFiles(shop)).toBe(0)
    await boss.htmx(edit(id)).post(`${files(id)}/restore?entry=${/restore\?entry=(\d+)/.exec(part.text)![1]}`)
    expect(await rows()).toEqual([before!])
    await boss.post(`${files(id)}/${before!.id}/delete`)
    shop.clock.advance(25 * 3_600_000)
    expect(await sweepProductFiles(shop)).toBe(1)
    expect(await shop.files.exists(before!.file)).toBe(false)
  })

  test('are twenty at most', async () => {
    const { id } = await aProduct(shop)
    for (let at = 0; at < 20; at += 1) expect(await send(id, `${at}.pdf`, new Uint8Array([1]))).toHaveStatus(200)
    const more = await send(id, 'more.pdf', new Uint8Array([1]))
    expect(more).toHaveStatus(422)
    expect(more).toShow('more.pdf: ')
    expect(await rows()).toHaveLength(20)
    expect(await shop.files.listBefore(Infinity)).toHaveLength(20)
  })

  test('of another product are out of reach', async () => {
    const { id } = await aProduct(shop)
    const other = await aProduct(shop)
    await send(id, 'a.pdf', new Uint8Array([1]))
    const [file] = await rows()
    expect(await boss.post(`${files(other.id)}/${file!.id}/delete`)).toHaveStatus(404)
    expect(await send(987, 'a.pdf', new Uint8Array([1]))).toHaveStatus(404)
    expect(await rows()).toHaveLength(1)
  })
})

describe('pictures', () => {
  test('of 200 megapixels are refused with a sentence, and the rest is kept', async () => {
    const { id } = await aProduct(shop)
    const bomb = Buffer.from(await picture(100, 100))
    bomb.writeUInt32BE(20_000, 16)
    bomb.writeUInt32BE(10_000, 20)
    bomb.writeUInt32BE(Bun.hash.crc32(bomb.subarray(12, 29)), 29)
    const body = new FormData()
    body.append('pictures', new File([bomb], 'bomb.png', { type: 'image/png' }))
    body.append('pictures', new File([new Uint8Array(await picture(40, 30))], 'good.png', { type: 'image/png' }))
    const part = await boss.htmx(edit(id)).send(`${list}/${id}/pictures`, { method: 'POST', body })
    expect(part).toHaveStatus(422)
    expect(part).toShow('bomb.png: This picture has too many pixels.')
    expect(await shop.db.read.select().from(shop.db.t.productImages)).toHaveLength(1)
  })

  test('are hung as they were put, and those of others are refused', async () => {
    const { id } = await aProduct(shop, { pictures: ['a', 'b', 'c'] })
    const other = await aProduct(shop, { pictures: [''] })
    const { productImages } = shop.db.t
    const gallery = async (product: number) =>
      (await shop.db.read.select().from(productImages).where(eq(productImages.productId, product)).orderBy(productImages.position)).map(
        (row) => row.id,
      )
    const [a, b, c] = await gallery(id)
    const part = await boss.htmx(edit(id)).post(`${list}/${id}/pictures/order?order=${c},${a},${b}`)
    expect(part).toReplace('#media')
    expect(await gallery(id)).toEqual([c!, a!, b!])
    expect(await productRow(id)).toMatchObject({ card: { pictures: [{ alt: expect.stringContaining('c') }, {}] } })
    const [foreign] = await gallery(other.id)
    expect(await boss.htmx(edit(id)).post(`${list}/${id}/pictures/order?order=${foreign}`)).toHaveStatus(404)
    expect(await lastAudit()).toMatchObject({ action: 'product.pictures.ordered', change: { order: [c!, a!, b!] } })
  })
})

describe('a copy', () => {
  test('has everything but the address, the SKUs, the stock, and is a draft', async () => {
    const offered = await aProduct(shop)
    const { id } = await aProduct(shop, {
      name: 'Cap',
      seoLink: 'cap',
      options: { Size: ['S', 'L'] },
      pictures: ['', ''],
      tags: ['x'],
      cost: 5,
    })
    await save(id, { 'cross_sells.0.offered_id': String(offered.id) })
    const answer = await boss.post(`${list}/${id}/duplicate`)
    const copy = Number(/products\/(\d+)\/edit/.exec(answer.location!)![1])
    expect(await boss.follow(answer)).toShow('This is the copy, as a draft with nothing in stock.')
    expect(await productRow(copy)).toMatchObject({ name: 'Cap (copy)', seoLink: 'cap-copy', status: 'draft', tags: ['x'], cost: 5 })
    expect((await productRow(copy)).card.pictures).toHaveLength(2)
    expect((await variantRows(copy)).map(({ sku }) => sku)).toEqual(['CAP-COPY-S', 'CAP-COPY-L'])
    expect(await stockOf('CAP-COPY-S')).toMatchObject({ stockLevel: 0 })
    const again = await boss.post(`${list}/${id}/duplicate`)
    expect(await boss.follow(again)).toShow('Cap (copy)')
    const offers = await shop.db.read.select().from(shop.db.t.crossSells).where(eq(shop.db.t.crossSells.productId, copy))
    expect(offers).toHaveLength(1)
  })
})

describe('putting a product away', () => {
  test('takes it out of the shop, and can be undone or taken back later', async () => {
    const { id, seoLink } = await aProduct(shop)
    const guest = await browserOf(app, shop, await addPerson(shop, 1, 'guest@example.com'))
    const page = await boss.follow(await boss.post(`${list}/${id}/archive`))
    expect(page).toShow('Product archived.')
    expect(await guest.get(`/items/${seoLink}`)).toHaveStatus(404)
    const entry = /name="entry" value="(\d+)"/.exec(page.text)![1]!
    const other = await browserOf(app, shop, await addPerson(shop, 4))
    expect(await other.post(`${list}/${id}/archive/undo`, { entry })).toHaveStatus(409)
    await boss.post(`${list}/${id}/archive/undo`, { entry })
    expect((await productRow(id)).status).toBe('active')
    expect(await guest.get(`/items/${seoLink}`)).toHaveStatus(200)

    await boss.post(`${list}/${id}/archive`)
    expect(await boss.follow(await boss.post(`${list}/${id}/unarchive`))).toShow('Brought back as a draft.')
    expect((await productRow(id)).status).toBe('draft')
  })

  test('and going on to the next product are a press away', async () => {
    const [first, second, third] = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    const { text } = await boss.get(edit(second.id))
    expect(text).toContain(`href="${edit(first.id)}"`)
    expect(text).toContain(`href="${edit(third.id)}"`)
    expect((await boss.get(edit(third.id))).text).not.toContain('Next product')
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
