import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { newPrice } from '#src/catalog/bulk-products.ts'
import { atOnce } from '#src/jobs/progress.ts'
import { deleteBrand } from '#src/catalog/edit-brands.ts'
import { deleteCategory } from '#src/catalog/edit-categories.ts'
import { recountListings } from '#src/catalog/listing-counts.ts'
import { jobHandlers } from '#src/chores.ts'
import { largestAmount } from '#src/lib/money.ts'
import { runDue } from '#src/jobs/jobs.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
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

async function productRow(id: number) {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select().from(products).where(eq(products.id, id))
  return row
}

const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!

/** Where a product stands: in which categories, and where it was put. */
async function placesOf(id: number) {
  const { categoryProducts } = shop.db.t
  const rows = await shop.db.read
    .select()
    .from(categoryProducts)
    .where(eq(categoryProducts.productId, id))
    .orderBy(categoryProducts.categoryId)
  return rows.map((row) => (row.chosen ? row.categoryId : -row.categoryId))
}

const counts = () =>
  shop.db.read.rows<{ category_id: number; brand_id: number; products: number }>(
    sql`select category_id, brand_id, products from ${shop.db.t.listingCounts} where products <> 0 order by category_id, brand_id`,
  )

/** The kept counts are what counting anew would give. */
async function expectCountsKept() {
  const kept = await counts()
  await shop.db.transaction(recountListings)
  expect(kept).toEqual(await counts())
}

const bulk = (ids: number[], action: string, more: Record<string, string | number> = {}) =>
  boss.post(`${list}/bulk`, { ids, action, back: list, ...more })
const undo = async (who = boss) => who.post(`${list}/bulk/undo`, { subject: (await lastAudit()).subject, back: list })

describe('many products at once', () => {
  test('get a status, which can be undone for as long as it says', async () => {
    const first = await aProduct(shop, { status: 'active' })
    const second = await aProduct(shop, { status: 'draft' })
    const answer = await boss.post(`${list}/bulk`, { ids: [first.id, second.id], action: 'archived', back: `${list}?sort=name` })
    expect((await productRow(first.id))!.status).toBe('archived')
    expect(await lastAudit()).toMatchObject({
      action: 'products.bulk',
      change: { change: { do: 'status', to: 'archived' }, before: { [first.id]: { status: 'active' } } },
    })
    const page = await boss.follow(answer)
    expect(page.at).toStartWith(`${list}?sort=name`)
    expect(page).toShow('2 products archived.')
    const subject = /name="subject" value="([^"]+)"/.exec(page.text)![1]!
    const undone = await boss.follow(await boss.post(`${list}/bulk/undo`, { subject, back: list }))
    expect(undone).toShow('Undone: 2 products are as they were.')
    expect((await productRow(first.id))!.status).toBe('active')
    expect((await productRow(second.id))!.status).toBe('draft')
    await expectCountsKept()
  })

  test('answer htmx with the list and the way back', async () => {
    const product = await aProduct(shop)
    const part = await boss.htmx(list).post(`${list}/bulk`, { ids: [product.id], action: 'draft', back: list })
    expect(part).toReplace('#list')
    expect(part).toShow('1 product is a draft now.')
  })

  test('are undone only once, by who did it, and not later than ten minutes after', async () => {
    const product = await aProduct(shop)
    await bulk([product.id], 'draft')
    const subject = (await lastAudit()).subject
    const other = await browserOf(app, shop, await addPerson(shop, 4))
    expect(await undo(other)).toHaveStatus(409)
    expect(await boss.post(`${list}/bulk/undo`, { subject, back: list })).toHaveStatus(303)
    expect(await boss.post(`${list}/bulk/undo`, { subject, back: list })).toHaveStatus(409)
    await bulk([product.id], 'draft')
    shop.clock.advance(11 * 60_000)
    expect(await undo()).toHaveStatus(409)
    expect((await productRow(product.id))!.status).toBe('draft')
  })

  test('that somebody has changed since are left alone by undoing, and named', async () => {
    const kept = await aProduct(shop, { name: 'Touched Kettle' })
    const other = await aProduct(shop)
    await bulk([kept.id, other.id], 'archived')
    const subject = (await lastAudit()).subject
    await bulk([kept.id], 'draft')
    const page = await boss.follow(await boss.post(`${list}/bulk/undo`, { subject, back: list }))
    expect(page).toShow('Touched Kettle : Somebody has changed it since.')
    expect((await productRow(kept.id))!.status).toBe('draft')
    expect((await productRow(other.id))!.status).toBe('active')
  })

  test('stay as they are when their brand or category was deleted meanwhile, at doing and at undoing, and are named', async () => {
    const [old, now, place] = [
      await aBrand(shop, { name: 'Old' }),
      await aBrand(shop, { name: 'New' }),
      await aCategory(shop, { name: 'Gone' }),
    ]
    const first = await aProduct(shop, { name: 'Lonely Kettle', brandId: old.id })
    const second = await aProduct(shop)
    await bulk([first.id, second.id], 'brand', { brand: now.id, sure: '1' })
    const subject = (await lastAudit()).subject
    await shop.db.transaction((tx) => deleteBrand(tx, old.id, shop.now()))
    await shop.db.transaction((tx) => deleteCategory(tx, place.id, null, shop.now()))
    const undone = await boss.follow(await boss.post(`${list}/bulk/undo`, { subject, back: list }))
    expect(undone).toShow('Lonely Kettle : The brand or category was deleted meanwhile.')
    expect(await productRow(first.id)).toMatchObject({ brandId: now.id })
    expect(await productRow(second.id)).toMatchObject({ brandId: null })
    for (const [action, more] of [
      ['brand', { brand: old.id }],
      ['addCategory', { category: place.id }],
    ] as const) {
      const answer = await boss.follow(await bulk([first.id], action, { ...more, sure: '1' }))
      expect(answer).toShow('Lonely Kettle : The brand or category was deleted meanwhile.')
    }
    await expectCountsKept()
  })

  test('keep their price at undoing when a sale price above the old one was set since', async () => {
    const product = await aProduct(shop, { name: 'Dear Kettle', price: 2000 })
    await bulk([product.id], 'price', { value: '100', unit: 'percent', direction: 'raise', sure: '1' })
    const subject = (await lastAudit()).subject
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set({ salePrice: 3000 }).where(eq(products.id, product.id)))
    expect(await boss.follow(await boss.post(`${list}/bulk/undo`, { subject, back: list }))).toShow(
      'Dear Kettle : Somebody has changed it since.',
    )
    expect(await productRow(product.id)).toMatchObject({ price: 4000, salePrice: 3000 })
  })

  test('take only the actions there are, and at least one product', async () => {
    const product = await aProduct(shop)
    expect(await bulk([product.id], 'deleted')).toHaveStatus(422)
    expect(await boss.post(`${list}/bulk`, { action: 'draft', back: list })).toHaveStatus(422)
    expect((await productRow(product.id))!.status).toBe('active')
  })

  test('lead back to the list only, whatever the form says', async () => {
    const product = await aProduct(shop)
    const answer = await boss.post(`${list}/bulk`, { ids: [product.id], action: 'draft', back: 'https://evil.example/?view=draft' })
    expect(answer.location).toStartWith(`${list}?view=draft`)
  })

  test('are changed by who may write the catalogue only', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const product = await aProduct(shop)
    const agent = await browserOf(app, shop, await addPerson(shop, 3))
    expect(await agent.get(list)).toHaveStatus(200)
    expect(await agent.post(`${list}/bulk`, { ids: [product.id], action: 'draft', back: list })).toBeDenied()
    expect((await productRow(product.id))!.status).toBe('active')
  })
})

describe('a change that needs an answer first', () => {
  test('asks as a page without script and as a dialog over the list with it, keeping what was chosen', async () => {
    const [one, two] = [await aProduct(shop), await aProduct(shop)]
    const asked = await bulk([one.id, two.id], 'addTag')
    expect(asked).toHaveStatus(200)
    expect(asked.text).toStartWith('<!doctype html>')
    expect(asked).toShow('Add a tag to 2 products')
    for (const { id } of [one, two]) expect(asked.text).toContain(`name="ids" value="${id}"`)
    const part = await boss.htmx(list).post(`${list}/bulk`, { ids: [one.id], action: 'addTag', back: list })
    expect(part.text).toContain('hx-target="#list-ask"')
    expect(part.text).toContain('data-open')
  })

  test('comes back with what was wrong', async () => {
    const product = await aProduct(shop)
    for (const [action, wrong, said] of [
      ['addCategory', {}, 'Choose a category.'],
      ['addTag', { tag: ' ' }, 'Enter a tag.'],
      ['price', { value: 'cheap' }, 'Enter a percentage'],
      ['price', { direction: 'lower', value: '100.01' }, 'Enter a percentage'],
      ['price', { unit: 'amount', value: '-3' }, 'Enter an amount'],
    ] as const) {
      const answer = await bulk([product.id], action, { sure: 1, ...wrong })
      expect(answer).toHaveStatus(422)
      expect(answer).toShow(said)
    }
    expect((await productRow(product.id))!.price).toBe(2000)
  })

  test('a category takes products in with all above it, and lets them go again', async () => {
    const home = await aCategory(shop, { name: 'Home' })
    const vases = await aCategory(shop, { name: 'Vases', parentId: home.id })
    const bags = await aCategory(shop, { name: 'Bags' })
    const loose = await aProduct(shop)
    const bag = await aProduct(shop, { categoryId: bags.id })
    await bulk([loose.id, bag.id], 'addCategory', { sure: 1, category: vases.id })
    expect(await placesOf(loose.id)).toEqual([-home.id, vases.id])
    expect(await placesOf(bag.id)).toEqual([-home.id, vases.id, bags.id])
    expect((await productRow(loose.id))!.categoryId).toBe(vases.id)
    expect((await productRow(bag.id))!.categoryId).toBe(bags.id)
    await expectCountsKept()
    await bulk([loose.id, bag.id], 'removeCategory', { sure: 1, category: vases.id })
    expect(await placesOf(loose.id)).toEqual([])
    expect(await placesOf(bag.id)).toEqual([bags.id])
    expect((await productRow(loose.id))!.categoryId).toBeNull()
    await undo()
    expect(await placesOf(bag.id)).toEqual([-home.id, vases.id, bags.id])
    expect((await productRow(loose.id))!.categoryId).toBe(vases.id)
    await expectCountsKept()
  })

  test('a brand is set, on cards and in the search too, and taken away', async () => {
    const brand = await aBrand(shop, { name: 'Northlight' })
    const product = await aProduct(shop)
    await bulk([product.id], 'brand', { sure: 1, brand: brand.id })
    expect((await productRow(product.id))!.card.brand).toBe('Northlight')
    expect(await boss.get(`${list}?q=northl`)).toShow(product.name)
    await expectCountsKept()
    await bulk([product.id], 'brand', { sure: 1 })
    expect((await productRow(product.id))!.brandId).toBeNull()
    await expectCountsKept()
  })

  test('a tag is added once, found by, and removed', async () => {
    const product = await aProduct(shop, { name: 'Tagged' })
    await aProduct(shop, { name: 'Plain' })
    for (let time = 0; time < 2; time += 1) await bulk([product.id], 'addTag', { sure: 1, tag: '50% "off"' })
    expect((await productRow(product.id))!.tags).toEqual(['50% "off"'])
    const found = await boss.get(`${list}?tag=${encodeURIComponent('50% "off"')}`)
    expect(found).toShow('Tagged')
    expect(found).not.toShow('Plain')
    expect(await boss.get(`${list}?tag=50`)).toShow('Nothing matches that')
    await bulk([product.id], 'removeTag', { sure: 1, tag: '50% "off"' })
    expect((await productRow(product.id))!.tags).toEqual([])
  })

  test('prices change by per cent and by amount, and a row that may not stays and is named', async () => {
    const plain = await aProduct(shop, { price: 1999 })
    const sale = await aProduct(shop, { name: 'On Sale', price: 2000, salePrice: 1900 })
    const answer = await boss.follow(await bulk([plain.id, sale.id], 'price', { sure: 1, direction: 'lower', value: '12.5' }))
    expect(answer).toShow('Price of 1 product changed.')
    expect(answer).toShow('1 row stayed as it was:')
    expect(answer).toShow('On Sale')
    expect(await productRow(plain.id)).toMatchObject({ price: 1749, listPrice: 1749 })
    expect((await productRow(sale.id))!.price).toBe(2000)
    await bulk([plain.id], 'price', { sure: 1, unit: 'amount', value: '2.51' })
    expect((await productRow(plain.id))!.price).toBe(2000)
    expect(newPrice(50, { percent: 100, amount: 0 })).toBe(51)
    expect(newPrice(49, { percent: 100, amount: 0 })).toBe(49)
  })

  test('no price falls below nothing or beyond any amount, and no product gets a fifty-first tag: the row stays and is named', async () => {
    const cheap = await aProduct(shop, { name: 'Cheap', price: 100 })
    const dear = await aProduct(shop, { name: 'Dear', price: largestAmount - 1 })
    const tagged = await aProduct(shop, { name: 'Tagged', tags: Array.from({ length: 50 }, (_, at) => `tag ${at}`) })
    const lowered = await boss.follow(await bulk([cheap.id], 'price', { sure: 1, direction: 'lower', unit: 'amount', value: '1.01' }))
    expect(lowered).toShow('Cheap : The price would fall below zero.')
    const raised = await boss.follow(await bulk([dear.id], 'price', { sure: 1, value: '10' }))
    expect(raised).toShow('Dear : The price would be higher than the shop can take.')
    const more = await boss.follow(await bulk([tagged.id], 'addTag', { sure: 1, tag: 'one more' }))
    expect(more).toShow('Tagged : It has 50 tags already.')
    await bulk([tagged.id], 'addTag', { sure: 1, tag: 'tag 7' })
    expect([(await productRow(cheap.id))!.price, (await productRow(dear.id))!.price]).toEqual([100, largestAmount - 1])
    expect((await productRow(tagged.id))!.tags).toHaveLength(50)
  })

  test('only drafts that were never ordered are deleted, with their stock', async () => {
    const draft = await aProduct(shop, { name: 'Idea', status: 'draft', variants: [{ sku: 'IDEA-1' }] })
    const active = await aProduct(shop, { name: 'Living' })
    const sold = await aProduct(shop, { name: 'Sold Before' })
    await aShippingRate(shop)
    const { cartId } = await aCart(shop, [sold])
    await someDetails(shop, cartId)
    await anOrder(shop, cartId)
    await bulk([sold.id], 'draft')
    const asked = await bulk([draft.id, active.id, sold.id], 'delete')
    expect(asked).toShow('This cannot be undone.')
    expect(await productRow(draft.id)).toBeDefined()
    const page = await boss.follow(await bulk([draft.id, active.id, sold.id], 'delete', { sure: 1 }))
    expect(page).toShow('1 draft deleted.')
    expect(page).toShow('Living : Only drafts can be deleted.')
    expect(page).toShow('Sold Before : It was ordered')
    expect(page.text).not.toContain('id="undo-button"')
    expect(await productRow(draft.id)).toBeUndefined()
    const { inventory } = shop.db.t
    expect(await shop.db.read.select().from(inventory).where(eq(inventory.sku, 'IDEA-1'))).toEqual([])
  })
})

describe('all that match', () => {
  test('are changed whether they stand on the page or not, and no others', async () => {
    for (let at = 0; at < 30; at += 1) await aProduct(shop, { name: `Red Thing ${at}` })
    const blue = await aProduct(shop, { name: 'Blue Thing' })
    const page = await boss.get(`${list}?q=red`)
    expect(page).toShow('Select all 30 that match')
    const answer = await boss.post(`${list}/bulk`, { all: 1, expected: 30, action: 'draft', back: `${list}?q=red&page=2` })
    expect(await boss.follow(answer)).toShow('30 products are drafts now.')
    expect((await productRow(blue.id))!.status).toBe('active')
    expect(await boss.get(`${list}?view=draft`)).toShow('1–25 of 30')
  })

  test('of a hundred or more are asked for with their number', async () => {
    for (let at = 0; at < 100; at += 1) await aProduct(shop)
    const asked = await boss.post(`${list}/bulk`, { all: 1, expected: 100, action: 'draft', back: list })
    expect(asked).toShow('Set 100 products to draft?')
    expect(await boss.get(`${list}?view=draft`)).toShow('Nothing matches that')
    await boss.post(`${list}/bulk`, { all: 1, expected: 100, action: 'draft', back: list, sure: 1 })
    expect(await boss.get(`${list}?view=draft`)).toShow('1–25 of 100')
    await expectCountsKept()
  })

  test('are asked for again when they are others than the list or the question said, and nothing changes before', async () => {
    const [first] = [await aProduct(shop, { name: 'Red Kettle' }), await aProduct(shop, { name: 'Red Pan' })]
    const shown = await boss.get(`${list}?q=red`)
    expect(shown.text).toContain('name="expected" value="2"')
    const matching = { all: 1, action: 'draft', back: `${list}?q=red` }
    await aProduct(shop, { name: 'Red Latecomer' })
    const asked = await boss.post(`${list}/bulk`, { ...matching, expected: 2 })
    expect(asked).toShow('Set 3 products to draft?')
    expect(asked).toShow('The list has changed meanwhile: 3 rows match now.')
    expect(asked.text).toContain('name="expected" value="3"')
    await aProduct(shop, { name: 'Red Straggler' })
    const again = await boss.htmx(list).post(`${list}/bulk`, { ...matching, expected: 3, sure: 1 })
    expect(again).toHaveStatus(409)
    expect(again).toShow('4 rows match now.')
    expect(await boss.post(`${list}/bulk`, { ...matching, sure: 1 })).toHaveStatus(409)
    expect((await productRow(first.id))!.status).toBe('active')
    await boss.post(`${list}/bulk`, { ...matching, expected: 4, sure: 1 })
    expect(await boss.get(`${list}?view=draft`)).toShow('1–4 of 4')
  })

  test('of many become a job, which tells how far it is, goes on after a stop and can be undone', async () => {
    const many = atOnce + 1
    for (let at = 0; at < many; at += 1) await aProduct(shop, { name: `Thing ${at}`, price: 1000 })
    const answer = await boss.post(`${list}/bulk`, { all: 1, expected: many, action: 'price', value: '10', back: list, sure: 1 })
    const run = Number(/run=(\d+)/.exec(answer.location!)![1])
    expect(await boss.follow(answer)).toShow(`0 of ${many}`)
    const later = await aProduct(shop, { name: 'Came later', price: 1000 })

    const stopping = new AbortController()
    const { 'catalog.bulk': runBulk } = jobHandlers
    let steps = 0
    const once = async (...[on, payload, job]: Parameters<NonNullable<typeof runBulk>>) =>
      runBulk!({ ...on, db: { ...on.db, transaction: (work) => (steps++, stopping.abort(), on.db.transaction(work)) } }, payload, job)
    await runDue(shop, { 'catalog.bulk': once }, stopping.signal)
    expect(steps).toBe(1)
    const poll = await boss.htmx(list).get(`${list}/runs/${run}`)
    expect(poll).toShow(`100 of ${many}`)

    await runDue(shop, jobHandlers)
    const over = await boss.htmx(list).get(`${list}/runs/${run}`)
    expect(over.text).toContain('hx-trigger="load"')
    expect(await boss.get(`${list}?run=${run}`)).toShow(`Prices of ${many} products changed.`)
    const { products } = shop.db.t
    const prices = () => shop.db.read.select({ price: products.price }).from(products).where(eq(products.price, 1100))
    expect(await prices()).toHaveLength(many)
    expect((await productRow(later.id))!.price).toBe(1000)

    await boss.follow(await undo())
    await runDue(shop, jobHandlers)
    expect(await prices()).toHaveLength(0)
    const other = await browserOf(app, shop, await addPerson(shop, 4))
    expect(await other.get(`${list}?run=${run}`)).not.toShow('Prices of')
    await expectCountsKept()
  })
})
