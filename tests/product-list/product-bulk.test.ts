import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { adjustPrice, changeProducts } from '#src/products/bulk-products.ts'
import { maxInlineItems } from '#src/jobs/limits.ts'
import { deleteBrand } from '#src/brands/edit-brands.ts'
import { deleteCategory } from '#src/categories/edit-categories.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { maxAmount } from '#src/lib/money/money.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { indentLabel } from '#templates/ui/fields/field-props.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'
import { expectStoredCounts } from '#tests/support/listing-counts.ts'

const { shop, app, admin } = storeTest({ clients: { admin: 5 } })

const listPath = '/admin/ecommerce/products'

async function productRow(id: number) {
  const { products } = shop.db.t
  const [row] = await shop.db.read.select().from(products).where(eq(products.id, id))
  return row
}

const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!

/** A product's listed categories and its directly assigned ones. */
async function listPlacements(id: number) {
  const { categoryProducts } = shop.db.t
  const rows = await shop.db.read
    .select()
    .from(categoryProducts)
    .where(eq(categoryProducts.productId, id))
    .orderBy(categoryProducts.categoryId)
  return rows.map((row) => (row.chosen ? row.categoryId : -row.categoryId))
}

const postBulkAction = (ids: number[], action: string, extraFields: Record<string, string | number> = {}) =>
  admin.post(`${listPath}/bulk`, { ids, action, back: listPath, ...extraFields })
const postUndo = async (client = admin) => client.post(`${listPath}/bulk/undo`, { subject: (await lastAudit()).subject, back: listPath })

describe('bulk actions on products', () => {
  test('set a status, which can be undone until the stated time', async () => {
    const first = await createTestProduct(shop, { status: 'active' })
    const second = await createTestProduct(shop, { status: 'draft' })
    const response = await admin.post(`${listPath}/bulk`, { ids: [first.id, second.id], action: 'archived', back: `${listPath}?sort=name` })
    expect((await productRow(first.id))!.status).toBe('archived')
    expect(await lastAudit()).toMatchObject({
      action: 'products.bulk',
      change: { change: { do: 'status', to: 'archived' }, before: { [first.id]: { status: 'active' } } },
    })
    const page = await admin.follow(response)
    expect(page.path).toStartWith(`${listPath}?sort=name`)
    expect(page).toShow('2 products archived.')
    const subject = /name="subject" value="([^"]+)"/.exec(page.text)![1]!
    const undoResponse = await admin.follow(await admin.post(`${listPath}/bulk/undo`, { subject, back: listPath }))
    expect(undoResponse).toShow('Change undone for 2 products.')
    expect((await productRow(first.id))!.status).toBe('active')
    expect((await productRow(second.id))!.status).toBe('draft')
    await expectStoredCounts(shop)
  })

  test('return the list and an undo button to htmx', async () => {
    const product = await createTestProduct(shop)
    const partial = await admin.htmx(listPath).post(`${listPath}/bulk`, { ids: [product.id], action: 'draft', back: listPath })
    expect(partial).toReplace('#list')
    expect(partial).toShow('1 product set to draft.')
  })

  test('can be undone only once, by the person who ran them, within ten minutes', async () => {
    const product = await createTestProduct(shop)
    await postBulkAction([product.id], 'draft')
    const subject = (await lastAudit()).subject
    const other = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect(await postUndo(other)).toHaveStatus(409)
    expect(await admin.post(`${listPath}/bulk/undo`, { subject, back: listPath })).toHaveStatus(303)
    expect(await admin.post(`${listPath}/bulk/undo`, { subject, back: listPath })).toHaveStatus(409)
    await postBulkAction([product.id], 'draft')
    shop.clock.advance(11 * 60_000)
    expect(await postUndo()).toHaveStatus(409)
    expect((await productRow(product.id))!.status).toBe('draft')
  })

  test('skip and name products changed since then when undone', async () => {
    const touchedProduct = await createTestProduct(shop, { name: 'Touched Kettle' })
    const other = await createTestProduct(shop)
    await postBulkAction([touchedProduct.id, other.id], 'archived')
    const subject = (await lastAudit()).subject
    await postBulkAction([touchedProduct.id], 'draft')
    const page = await admin.follow(await admin.post(`${listPath}/bulk/undo`, { subject, back: listPath }))
    expect(page).toShow('Touched Kettle : It was changed by another person.')
    expect((await productRow(touchedProduct.id))!.status).toBe('draft')
    expect((await productRow(other.id))!.status).toBe('active')
  })

  test('skip and name products whose brand or category was deleted meanwhile, when run and when undone', async () => {
    const [oldCategory, now, category] = [
      await createTestBrand(shop, { name: 'Old' }),
      await createTestBrand(shop, { name: 'New' }),
      await createTestCategory(shop, { name: 'Gone' }),
    ]
    const first = await createTestProduct(shop, { name: 'Lonely Kettle', brandId: oldCategory.id })
    const second = await createTestProduct(shop)
    await postBulkAction([first.id, second.id], 'brand', { brand: now.id, confirmed: '1' })
    const subject = (await lastAudit()).subject
    await shop.db.transaction((tx) => deleteBrand(tx, oldCategory.id, shop.now()))
    await shop.db.transaction((tx) => deleteCategory(tx, category.id, null, shop.now()))
    const undoResponse = await admin.follow(await admin.post(`${listPath}/bulk/undo`, { subject, back: listPath }))
    expect(undoResponse).toShow('Lonely Kettle : The brand or category no longer exists.')
    expect(await productRow(first.id)).toMatchObject({ brandId: now.id })
    expect(await productRow(second.id)).toMatchObject({ brandId: null })
    for (const [action, extraFields] of [
      ['brand', { brand: oldCategory.id }],
      ['addCategory', { category: category.id }],
    ] as const) {
      const response = await admin.follow(await postBulkAction([first.id], action, { ...extraFields, confirmed: '1' }))
      expect(response).toShow('Lonely Kettle : The brand or category no longer exists.')
    }
    await expectStoredCounts(shop)
  })

  test('keep the new price when undone if a higher sale price was set since', async () => {
    const product = await createTestProduct(shop, { name: 'Dear Kettle', price: 2000 })
    await postBulkAction([product.id], 'price', { value: '100', unit: 'percent', direction: 'raise', confirmed: '1' })
    const subject = (await lastAudit()).subject
    const { products } = shop.db.t
    await shop.db.transaction((tx) => tx.update(products).set({ salePrice: 3000 }).where(eq(products.id, product.id)))
    expect(await admin.follow(await admin.post(`${listPath}/bulk/undo`, { subject, back: listPath }))).toShow(
      'Dear Kettle : It was changed by another person.',
    )
    expect(await productRow(product.id)).toMatchObject({ price: 4000, salePrice: 3000 })
  })

  test('accept only known actions and need at least one product', async () => {
    const product = await createTestProduct(shop)
    expect(await postBulkAction([product.id], 'deleted')).toHaveStatus(422)
    expect(await admin.post(`${listPath}/bulk`, { action: 'draft', back: listPath })).toHaveStatus(422)
    expect((await productRow(product.id))!.status).toBe('active')
  })

  test('redirect only to the list, whatever the form contains', async () => {
    const product = await createTestProduct(shop)
    const response = await admin.post(`${listPath}/bulk`, { ids: [product.id], action: 'draft', back: 'https://evil.example/?view=draft' })
    expect(response.location).toStartWith(`${listPath}?view=draft`)
  })

  test('need permission to write the catalog', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const product = await createTestProduct(shop)
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    expect(await agent.get(listPath)).toHaveStatus(200)
    expect(await agent.post(`${listPath}/bulk`, { ids: [product.id], action: 'draft', back: listPath })).toBeDenied()
    expect((await productRow(product.id))!.status).toBe('active')
  })
})

describe('a bulk action that needs input', () => {
  test('asks in a page without script and in a dialog with it, keeping the selection', async () => {
    const [firstProduct, secondProduct] = [await createTestProduct(shop), await createTestProduct(shop)]
    const confirmDialog = await postBulkAction([firstProduct.id, secondProduct.id], 'addTag')
    expect(confirmDialog).toHaveStatus(200)
    expect(confirmDialog.text).toStartWith('<!doctype html>')
    expect(confirmDialog).toShow('Add a tag to 2 products')
    for (const { id } of [firstProduct, secondProduct]) expect(confirmDialog.text).toContain(`name="ids" value="${id}"`)
    const partial = await admin.htmx(listPath).post(`${listPath}/bulk`, { ids: [firstProduct.id], action: 'addTag', back: listPath })
    expect(partial.text).toContain('hx-target="#list-ask"')
    expect(partial.text).toContain('data-open')
    const parent = await createTestCategory(shop, { name: 'Home' })
    const child = await createTestCategory(shop, { name: 'Vases', parentId: parent.id })
    const { text } = await postBulkAction([firstProduct.id], 'addCategory')
    expect([...text.matchAll(/<option value="(\d+)">([^<]*)/g)].map(([, value, label]) => `${value} ${label}`)).toEqual([
      `${parent.id} Home`,
      `${child.id} ${indentLabel(1, 'Vases')}`,
    ])
  })

  test('is shown again with its errors', async () => {
    const product = await createTestProduct(shop)
    for (const [action, invalidFields, expectedText] of [
      ['addCategory', {}, 'Choose a category.'],
      ['addTag', { tag: ' ' }, 'Enter a tag.'],
      ['price', { value: 'cheap' }, 'Enter a percentage'],
      ['price', { direction: 'lower', value: '100.01' }, 'Enter a percentage'],
      ['price', { unit: 'amount', value: '-3' }, 'Enter an amount'],
    ] as const) {
      const response = await postBulkAction([product.id], action, { confirmed: 1, ...invalidFields })
      expect(response).toHaveStatus(422)
      expect(response).toShow(expectedText)
    }
    expect((await productRow(product.id))!.price).toBe(2000)
  })

  test('can add products to a category and its parents, and remove them again', async () => {
    const home = await createTestCategory(shop, { name: 'Home' })
    const vases = await createTestCategory(shop, { name: 'Vases', parentId: home.id })
    const bags = await createTestCategory(shop, { name: 'Bags' })
    const uncategorizedProduct = await createTestProduct(shop)
    const bag = await createTestProduct(shop, { categoryId: bags.id })
    await postBulkAction([uncategorizedProduct.id, bag.id], 'addCategory', { confirmed: 1, category: vases.id })
    expect(await listPlacements(uncategorizedProduct.id)).toEqual([-home.id, vases.id])
    expect(await listPlacements(bag.id)).toEqual([-home.id, vases.id, bags.id])
    expect((await productRow(uncategorizedProduct.id))!.categoryId).toBe(vases.id)
    expect((await productRow(bag.id))!.categoryId).toBe(bags.id)
    await expectStoredCounts(shop)
    await postBulkAction([uncategorizedProduct.id, bag.id], 'removeCategory', { confirmed: 1, category: vases.id })
    expect(await listPlacements(uncategorizedProduct.id)).toEqual([])
    expect(await listPlacements(bag.id)).toEqual([bags.id])
    expect((await productRow(uncategorizedProduct.id))!.categoryId).toBeNull()
    await postUndo()
    expect(await listPlacements(bag.id)).toEqual([-home.id, vases.id, bags.id])
    expect((await productRow(uncategorizedProduct.id))!.categoryId).toBe(vases.id)
    await expectStoredCounts(shop)
  })

  test('makes the next category the primary one when the primary one is removed', async () => {
    const [bags, gifts] = [await createTestCategory(shop, { name: 'Bags' }), await createTestCategory(shop, { name: 'Gifts' })]
    const bag = await createTestProduct(shop, { categoryId: bags.id, alsoIn: [gifts.id] })
    await postBulkAction([bag.id], 'removeCategory', { confirmed: 1, category: bags.id })
    expect((await productRow(bag.id))!.categoryId).toBe(gifts.id)
    expect(await listPlacements(bag.id)).toEqual([gifts.id])
  })

  test('can set a brand, also on cards and in the search, and clear it', async () => {
    const brand = await createTestBrand(shop, { name: 'Northlight' })
    const product = await createTestProduct(shop)
    await postBulkAction([product.id], 'brand', { confirmed: 1, brand: brand.id })
    expect((await productRow(product.id))!.card.brand).toBe('Northlight')
    expect(await admin.get(`${listPath}?q=northl`)).toShow(product.name)
    await expectStoredCounts(shop)
    await postBulkAction([product.id], 'brand', { confirmed: 1 })
    expect((await productRow(product.id))!.brandId).toBeNull()
    await expectStoredCounts(shop)
  })

  test('can add a tag once, make it searchable, and remove it', async () => {
    const product = await createTestProduct(shop, { name: 'Tagged' })
    await createTestProduct(shop, { name: 'Plain' })
    for (let i = 0; i < 2; i += 1) await postBulkAction([product.id], 'addTag', { confirmed: 1, tag: '50% "off"' })
    expect((await productRow(product.id))!.tags).toEqual(['50% "off"'])
    const tagList = await admin.get(`${listPath}?tag=${encodeURIComponent('50% "off"')}`)
    expect(tagList).toShow('Tagged')
    expect(tagList).not.toShow('Plain')
    expect(await admin.get(`${listPath}?tag=50`)).toShow('No results')
    await postBulkAction([product.id], 'removeTag', { confirmed: 1, tag: '50% "off"' })
    expect((await productRow(product.id))!.tags).toEqual([])
  })

  test('can change prices by percent and by amount, and skips and names a row that is not allowed', async () => {
    const plain = await createTestProduct(shop, { price: 1999 })
    const sale = await createTestProduct(shop, { name: 'On Sale', price: 2000, salePrice: 1900 })
    const response = await admin.follow(
      await postBulkAction([plain.id, sale.id], 'price', { confirmed: 1, direction: 'lower', value: '12.5' }),
    )
    expect(response).toShow('Price of 1 product changed.')
    expect(response).toShow('1 row was not changed:')
    expect(response).toShow('On Sale')
    expect(await productRow(plain.id)).toMatchObject({ price: 1749, listPrice: 1749 })
    expect((await productRow(sale.id))!.price).toBe(2000)
    await postBulkAction([plain.id], 'price', { confirmed: 1, unit: 'amount', value: '2.51' })
    expect((await productRow(plain.id))!.price).toBe(2000)
    expect(adjustPrice(50, { percent: 100, amount: 0 })).toBe(51)
    expect(adjustPrice(49, { percent: 100, amount: 0 })).toBe(49)
  })

  test('can change a price to zero and to the highest price, and no further', async () => {
    const { id } = await createTestProduct(shop, { price: 500 })
    const change = async (amount: number) => {
      const { failed } = await shop.db.transaction((tx) => changeProducts(tx, [id], { do: 'price', percent: 0, amount }, shop.now()))
      return [failed.length, (await productRow(id))!.price]
    }
    expect(await change(-501)).toEqual([1, 500])
    expect(await change(-500)).toEqual([0, 0])
    expect(await change(maxAmount + 1)).toEqual([1, 0])
    expect(await change(maxAmount)).toEqual([0, maxAmount])
  })

  test('skips and names products whose price would be out of range or whose tags would exceed fifty', async () => {
    const cheapProduct = await createTestProduct(shop, { name: 'Cheap', price: 100 })
    const expensiveProduct = await createTestProduct(shop, { name: 'Dear', price: maxAmount - 1 })
    const tagged = await createTestProduct(shop, { name: 'Tagged', tags: Array.from({ length: 50 }, (_, index) => `tag ${index}`) })
    const loweredResponse = await admin.follow(
      await postBulkAction([cheapProduct.id], 'price', { confirmed: 1, direction: 'lower', unit: 'amount', value: '1.01' }),
    )
    expect(loweredResponse).toShow('Cheap : The price would be below zero.')
    const raisedResponse = await admin.follow(await postBulkAction([expensiveProduct.id], 'price', { confirmed: 1, value: '10' }))
    expect(raisedResponse).toShow('Dear : The price would be too high.')
    const moreResponse = await admin.follow(await postBulkAction([tagged.id], 'addTag', { confirmed: 1, tag: 'one more' }))
    expect(moreResponse).toShow('Tagged : It already has 50 tags.')
    await postBulkAction([tagged.id], 'addTag', { confirmed: 1, tag: 'tag 7' })
    expect([(await productRow(cheapProduct.id))!.price, (await productRow(expensiveProduct.id))!.price]).toEqual([100, maxAmount - 1])
    expect((await productRow(tagged.id))!.tags).toHaveLength(50)
  })

  test('can delete only drafts that were never ordered, with their stock', async () => {
    const draft = await createTestProduct(shop, { name: 'Idea', status: 'draft', variants: [{ sku: 'IDEA-1' }] })
    const active = await createTestProduct(shop, { name: 'Living' })
    const archived = await createTestProduct(shop, { name: 'Past', status: 'archived' })
    const sold = await createTestProduct(shop, { name: 'Sold Before' })
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [sold])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    await postBulkAction([sold.id], 'draft')
    const confirmDialog = await postBulkAction([draft.id, active.id, sold.id], 'delete')
    expect(confirmDialog).toShow('This cannot be undone.')
    expect(await productRow(draft.id)).toBeDefined()
    const page = await admin.follow(await postBulkAction([draft.id, active.id, archived.id, sold.id], 'delete', { confirmed: 1 }))
    expect(page).toShow('1 draft deleted.')
    expect(page).toShow('Living : Only drafts can be deleted.')
    expect(page).toShow('Past : Only drafts can be deleted.')
    expect(page).toShow('Sold Before : Ordered products cannot be deleted')
    expect(page.text).not.toContain('id="undo-button"')
    expect(await productRow(draft.id)).toBeUndefined()
    const { inventory } = shop.db.t
    expect(await shop.db.read.select().from(inventory).where(eq(inventory.sku, 'IDEA-1'))).toEqual([])
  })
})

describe('a bulk action on all matches', () => {
  test('changes every match, on the page or not, and no other products', async () => {
    for (let i = 0; i < 30; i += 1) await createTestProduct(shop, { name: `Red Thing ${i}` })
    const blue = await createTestProduct(shop, { name: 'Blue Thing' })
    const page = await admin.get(`${listPath}?q=red`)
    expect(page).toShow('Select all 30 matching rows')
    const response = await admin.post(`${listPath}/bulk`, { all: 1, expected: 30, action: 'draft', back: `${listPath}?q=red&page=2` })
    expect(await admin.follow(response)).toShow('30 products set to draft.')
    expect((await productRow(blue.id))!.status).toBe('active')
    expect(await admin.get(`${listPath}?view=draft`)).toShow('1–25 of 30')
  })

  test('of a hundred or more asks for confirmation with their number', async () => {
    for (let i = 0; i < 100; i += 1) await createTestProduct(shop)
    const confirmDialog = await admin.post(`${listPath}/bulk`, { all: 1, expected: 100, action: 'draft', back: listPath })
    expect(confirmDialog).toShow('Set 100 products to draft?')
    expect(await admin.get(`${listPath}?view=draft`)).toShow('No results')
    await admin.post(`${listPath}/bulk`, { all: 1, expected: 100, action: 'draft', back: listPath, confirmed: 1 })
    expect(await admin.get(`${listPath}?view=draft`)).toShow('1–25 of 100')
    await expectStoredCounts(shop)
  })

  test('asks again when the matches differ from those shown or confirmed, and changes nothing before', async () => {
    const [first] = [await createTestProduct(shop, { name: 'Red Kettle' }), await createTestProduct(shop, { name: 'Red Pan' })]
    const shown = await admin.get(`${listPath}?q=red`)
    expect(shown.text).toContain('name="expected" value="2"')
    const bulkForm = { all: 1, action: 'draft', back: `${listPath}?q=red` }
    await createTestProduct(shop, { name: 'Red Latecomer' })
    const confirmDialog = await admin.post(`${listPath}/bulk`, { ...bulkForm, expected: 2 })
    expect(confirmDialog).toShow('Set 3 products to draft?')
    expect(confirmDialog).toShow('The list has changed: 3 rows match now.')
    expect(confirmDialog.text).toContain('name="expected" value="3"')
    await createTestProduct(shop, { name: 'Red Straggler' })
    const secondResponse = await admin.htmx(listPath).post(`${listPath}/bulk`, { ...bulkForm, expected: 3, confirmed: 1 })
    expect(secondResponse).toHaveStatus(409)
    expect(secondResponse).toShow('4 rows match now.')
    expect(await admin.post(`${listPath}/bulk`, { ...bulkForm, confirmed: 1 })).toHaveStatus(409)
    expect((await productRow(first.id))!.status).toBe('active')
    await admin.post(`${listPath}/bulk`, { ...bulkForm, expected: 4, confirmed: 1 })
    expect(await admin.get(`${listPath}?view=draft`)).toShow('1–4 of 4')
  })

  test('of many runs as a job that shows its progress, resumes after a stop and can be undone', async () => {
    const productCount = maxInlineItems + 1
    for (let i = 0; i < productCount; i += 1) await createTestProduct(shop, { name: `Thing ${i}`, price: 1000 })
    const response = await admin.post(`${listPath}/bulk`, {
      all: 1,
      expected: productCount,
      action: 'price',
      value: '10',
      back: listPath,
      confirmed: 1,
    })
    const run = Number(/run=(\d+)/.exec(response.location!)![1])
    expect(await admin.follow(response)).toShow(`0 of ${productCount}`)
    const laterProduct = await createTestProduct(shop, { name: 'Came later', price: 1000 })

    const abortController = new AbortController()
    const { 'catalog.bulk': runBulk } = jobHandlers
    let steps = 0
    const runOneStep = async (...[jobShop, payload, job]: Parameters<NonNullable<typeof runBulk>>) =>
      runBulk!(
        {
          ...jobShop,
          db: { ...jobShop.db, transaction: (callback) => (steps++, abortController.abort(), jobShop.db.transaction(callback)) },
        },
        payload,
        job,
      )
    await runDueJobs(shop, { 'catalog.bulk': runOneStep }, abortController.signal)
    expect(steps).toBe(1)
    const progressPage = await admin.htmx(listPath).get(`${listPath}/runs/${run}`)
    expect(progressPage).toShow(`100 of ${productCount}`)

    await runDueJobs(shop, jobHandlers)
    const finishedPage = await admin.htmx(listPath).get(`${listPath}/runs/${run}`)
    expect(finishedPage.text).toContain('hx-trigger="load"')
    expect(await admin.get(`${listPath}?run=${run}`)).toShow(`Prices of ${productCount} products changed.`)
    const { products } = shop.db.t
    const listRaisedPrices = () => shop.db.read.select({ price: products.price }).from(products).where(eq(products.price, 1100))
    expect(await listRaisedPrices()).toHaveLength(productCount)
    expect((await productRow(laterProduct.id))!.price).toBe(1000)

    await admin.follow(await postUndo())
    await runDueJobs(shop, jobHandlers)
    expect(await listRaisedPrices()).toHaveLength(0)
    const other = await createSignedInClient(app, shop, await createTestUser(shop, 4))
    expect(await other.get(`${listPath}?run=${run}`)).not.toShow('Prices of')
    await expectStoredCounts(shop)
  })
})
