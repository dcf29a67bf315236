import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { editLevels } from '#src/inventory/edit-levels.ts'
import { findDriftingSkus } from '#src/inventory/list-stock.ts'
import { listLocations } from '#src/inventory/locations.ts'
import { addLocation, setLevels } from '#src/inventory/set-levels.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { maxInlineItems } from '#src/jobs/progress.ts'
import { Conflict } from '#src/lib/errors.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { type TestShop, createTestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let admin: TestClient

beforeEach(async () => {
  shop = await createTestShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
})

afterEach(() => shop.db.close())

const listPath = '/admin/ecommerce/inventory'
const readSkus = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const findSkus = async (query: string) => readSkus((await admin.get(`${listPath}?${query}`)).text)
const getInventory = async (sku: string) =>
  (await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku)))[0]
const listLedger = (sku: string) =>
  shop.db.read
    .select({
      delta: shop.db.t.stockLedger.delta,
      location: shop.db.t.stockLedger.locationId,
      reason: shop.db.t.stockLedger.reason,
      reference: shop.db.t.stockLedger.reference,
    })
    .from(shop.db.t.stockLedger)
    .where(eq(shop.db.t.stockLedger.sku, sku))
    .orderBy(shop.db.t.stockLedger.id)
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)!
const createLocation = (name: string, position = 0) => shop.db.transaction((tx) => addLocation(tx, name, position))

/** The form of one row as a page holds it. */
async function loadRowForm(id: number, query = ''): Promise<Record<string, string>> {
  const { text } = await admin.get(`${listPath}${query}`)
  const form: Record<string, string> = {}
  for (const [, attributes = ''] of text.matchAll(/<input([^>]*)>/g)) {
    if (!attributes.includes(`form="stock-${id}"`)) continue
    if (attributes.includes('type="checkbox"') && !/ checked/.test(attributes)) continue
    form[/name="([^"]*)"/.exec(attributes)![1]!] = / value="([^"]*)"/.exec(attributes)?.[1] ?? ''
  }
  const select = new RegExp(`<select[^>]*form="stock-${id}"[^>]*>([\\s\\S]*?)</select>`).exec(text)
  if (select) form['location_id'] = /value="(\d+)" selected/.exec(select[1]!)?.[1] ?? ''
  return form
}

const saveRow = (id: number, form: Record<string, string>, client = admin) =>
  client.htmx(listPath).post(`${listPath}/${id}`, { back: listPath, ...form })

describe('the inventory', () => {
  test('has a row for every SKU, with what is left, promised and not counted', async () => {
    await createTestProduct(shop, {
      name: 'Mug',
      variants: [
        { sku: 'M-1', stock: { stockLevel: 7 } },
        { sku: 'M-2', stock: { stockLevel: 3 } },
      ],
    })
    await createTestProduct(shop, { name: 'Download', stock: null, variants: [{ sku: 'D-1' }] })
    const { inventory } = shop.db.t
    await shop.db.transaction((tx) => tx.update(inventory).set({ reserved: 2 }).where(eq(inventory.sku, 'M-1')))
    const page = await admin.get(listPath)
    expect(readSkus(page.text)).toEqual(['D-1', 'M-1', 'M-2'])
    for (const expectedText of ['2 reserved', '5 left', '3 left', 'Not tracked', '1–3 of 3']) expect(page).toShow(expectedText)
  })

  test('shows of each SKU its own picture, else that of its colour, else the first of its product', async () => {
    const { variants } = await createTestProduct(shop, {
      options: { Color: ['Red', 'Blue'], Size: ['S', 'L'] },
      images: ['', 'Blue', '', ''],
    })
    const { productImages, media } = shop.db.t
    const images = await shop.db.read
      .select({ id: productImages.id, file: media.file })
      .from(productImages)
      .innerJoin(media, eq(media.id, productImages.mediaId))
      .orderBy(productImages.position)
    const redLarge = variants.find(({ options }) => options.Color === 'Red' && options.Size === 'L')!
    await shop.db.transaction((tx) =>
      tx
        .update(productImages)
        .set({ variantIds: [redLarge.id] })
        .where(eq(productImages.id, images[3]!.id)),
    )
    const shownImages = [...(await admin.get(listPath)).text.matchAll(/\/media\/(\w+)-400\.webp[\s\S]*?class="row-link"[^>]*>([^<]*)</g)]
    expect(Object.fromEntries(shownImages.map(([, file, sku]) => [sku, images.findIndex((image) => image.file === file)]))).toEqual(
      Object.fromEntries(variants.map(({ sku, id, options }) => [sku, id === redLarge.id ? 3 : options.Color === 'Blue' ? 1 : 0])),
    )
  })

  test('is found by SKU, by name and by brand: a word of some SKUs means those', async () => {
    await createTestProduct(shop, { name: 'Tall Vase', variants: [{ sku: 'TV-RED' }, { sku: 'TV-BLUE' }] })
    await createTestProduct(shop, { name: 'Low Bowl', variants: [{ sku: 'LB-RED' }] })
    expect(await findSkus('q=tv-red')).toEqual(['TV-RED'])
    expect(await findSkus('q=vase')).toEqual(['TV-BLUE', 'TV-RED'])
    expect(await findSkus('q=vase+blue')).toEqual(['TV-BLUE'])
    expect(await findSkus('q=red')).toEqual(['LB-RED', 'TV-RED'])
    expect(await findSkus('q=zebra')).toEqual([])
  })

  test('tells low, sold out and promised too often apart, and counts them', async () => {
    await createTestProduct(shop, { variants: [5, 6, 0].map((stockLevel) => ({ sku: `S-${stockLevel}`, stock: { stockLevel } })) })
    await createTestProduct(shop, { variants: [{ sku: 'SHORT', stock: { stockLevel: 1 } }] })
    await shop.db.transaction((tx) => tx.update(shop.db.t.inventory).set({ reserved: 3 }).where(eq(shop.db.t.inventory.sku, 'SHORT')))
    expect(await findSkus('view=low')).toEqual(['S-5'])
    expect(await findSkus('view=out')).toEqual(['S-0', 'SHORT'])
    expect(await findSkus('view=short')).toEqual(['SHORT'])
    expect(await admin.get(listPath)).toShow('Oversold 1')
    expect(await admin.get(`${listPath}?view=short`)).toShow('2 oversold')
    expect(await findSkus('sort=left')).toEqual(['SHORT', 'S-0', 'S-5', 'S-6'])
    expect((await findSkus('sort=left&dir=desc'))[0]).toBe('S-6')
  })

  test('is low at the threshold that staff set, on every page', async () => {
    const cup = await createTestProduct(shop, { name: 'Cup', variants: [{ sku: 'CUP', stock: { stockLevel: 9 } }] })
    // The dashboard has its panels from the first order on.
    await createFlatShippingRate(shop)
    await createPaidOrder(shop, cup)
    await createTestProduct(shop, { name: 'Jug', variants: [{ sku: 'JUG', stock: { stockLevel: 9 } }] })
    const listLowPages = async () => [
      (await admin.get(`${listPath}?view=low`)).text,
      (await admin.get('/admin/ecommerce/products?stock=low')).text,
    ]
    for (const text of await listLowPages()) expect(text).not.toMatch(/Cup|Jug/)
    await shop.db.transaction((tx) => saveSettings(tx, { low_stock_threshold: 8 }, shop.now()))
    for (const text of await listLowPages()) {
      expect(text).toContain('Cup')
      expect(text).not.toContain('Jug')
    }
    expect((await admin.get(listPath)).text.match(/data-tone="warn"/g)).toHaveLength(1)
    expect(await admin.get('/admin/ecommerce/products')).toShow('Low (a SKU has 8 or fewer)')
    const dashboard = (await admin.get('/admin/dashboard')).text
    expect(dashboard).toContain('Cup')
    expect(dashboard).not.toContain('Jug')
  })

  test('is narrowed down by location, by how it is counted and by the status of the product', async () => {
    const [north, south] = [await createLocation('North'), await createLocation('South', 1)]
    const stockAt = (locationId: number) => ({ stockLevel: 0, useWarehouseStock: true, warehouses: [{ locationId, warehouseLevel: 4 }] })
    await createTestProduct(shop, { variants: [{ sku: 'N', stock: stockAt(north) }, { sku: 'S', stock: stockAt(south) }, { sku: 'T' }] })
    await createTestProduct(shop, { status: 'draft', stock: null, variants: [{ sku: 'D' }] })
    expect(await findSkus(`location=${north}`)).toEqual(['N'])
    expect(await findSkus('counted=locations')).toEqual(['N', 'S'])
    expect(await findSkus('counted=total')).toEqual(['T'])
    expect(await findSkus('counted=no')).toEqual(['D'])
    expect(await findSkus('status=draft')).toEqual(['D'])
    const page = await admin.get(`${listPath}?location=${north}`)
    expect(page.text).toContain(`name="level.${north}"`)
    expect(page.text).not.toContain(`name="level.${south}"`)
  })

  test('has 25 rows a page, asks no more for them than for two, and beyond the end shows the last page', async () => {
    await createTestProduct(shop, { variants: Array.from({ length: 27 }, (_, at) => ({ sku: `X-${String(at).padStart(2, '0')}` })) })
    expect(await findSkus('')).toHaveLength(25)
    expect(await findSkus('page=9')).toEqual(['X-25', 'X-26'])
  })

  test('finds where the ledger adds up to something else than what is kept, and nothing else', async () => {
    const north = await createLocation('North')
    await createTestProduct(shop, {
      variants: [
        { sku: 'RIGHT', stock: { stockLevel: 9 } },
        { sku: 'TOTAL', stock: { stockLevel: 9 } },
        { sku: 'PLACE', stock: { stockLevel: 0, useWarehouseStock: true, warehouses: [{ locationId: north, warehouseLevel: 4 }] } },
        { sku: 'SUM', stock: { stockLevel: 3 } },
        { sku: 'NEVER', stock: { stockLevel: 0 } },
      ],
    })
    await shop.db.transaction((tx) => setLevels(tx, { sku: 'RIGHT', stockLevel: 4 }, { reason: 'webhook', reference: '', now: 1 }))
    expect(await findDriftingSkus(shop.db)).toEqual([])
    expect(await admin.get(`${listPath}?view=drift`)).toShow('All stock levels match the ledger.')
    const { inventory, warehouseLevels } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.update(inventory).set({ stockLevel: 8, calculatedTotal: 8 }).where(eq(inventory.sku, 'TOTAL'))
      await tx.update(warehouseLevels).set({ warehouseLevel: 5 }).where(eq(warehouseLevels.sku, 'PLACE'))
      await tx.update(inventory).set({ calculatedTotal: 5 }).where(eq(inventory.sku, 'PLACE'))
      await tx.update(inventory).set({ calculatedTotal: 2 }).where(eq(inventory.sku, 'SUM'))
      await tx.update(inventory).set({ stockLevel: 1, calculatedTotal: 1 }).where(eq(inventory.sku, 'NEVER'))
    })
    expect(await findSkus('view=drift')).toEqual(['NEVER', 'PLACE', 'SUM', 'TOTAL'])
    expect(await admin.get(`${listPath}/history?sku=TOTAL`)).toShow('The ledger for “Total” adds up to 9, but the stock level is 8.')
    expect(await admin.get(`${listPath}/history?sku=RIGHT`)).not.toShow('adds up')
  })
})

describe('a level', () => {
  test('of a SKU in any script is saved and said', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: '茶碗-Ä' }] })
    const response = await saveRow(variantId, { ...(await loadRowForm(variantId)), stock_level: '3' })
    expect(response).toHaveStatus(200)
    expect(JSON.parse(response.headers.get('hx-trigger')!)).toEqual({ say: { text: '茶碗-Ä saved' } })
  })

  test('is changed in its row, which comes back saved, with its change in ledger and audit log', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    const response = await saveRow(variantId, { ...(await loadRowForm(variantId)), stock_level: '12' })
    expect(response).toHaveStatus(200)
    expect(response).toReplace(`#row-${variantId}`)
    expect(response).toShow('Saved')
    expect(JSON.parse(response.headers.get('hx-trigger')!)).toEqual({ say: { text: 'M-1 saved' } })
    expect(await getInventory('M-1')).toMatchObject({ stockLevel: 12, calculatedTotal: 12 })
    expect((await listLedger('M-1')).at(-1)).toEqual({ delta: 5, location: null, reason: 'edit', reference: 'staff:Role 5' })
    expect(await lastAudit()).toMatchObject({ action: 'stock.edited', subject: 'sku:M-1', change: { stockLevel: { seen: 7, to: 12 } } })
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })

  test('is kept per location, and the switch says which of them count', async () => {
    const [north, south] = [await createLocation('North'), await createLocation('South', 1)]
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    await saveRow(variantId, { ...(await loadRowForm(variantId)), [`level.${north}`]: '3' })
    expect((await getInventory('M-1'))!.calculatedTotal).toBe(7)
    await saveRow(variantId, {
      ...(await loadRowForm(variantId)),
      [`level.${south}`]: '4',
      use_warehouse_stock: '1',
      location_id: String(south),
    })
    expect(await getInventory('M-1')).toMatchObject({ stockLevel: 7, useWarehouseStock: true, calculatedTotal: 7, locationId: south })
    await saveRow(variantId, { ...(await loadRowForm(variantId)), [`level.${south}`]: '0' })
    expect((await getInventory('M-1'))!.calculatedTotal).toBe(3)
    const { use_warehouse_stock: _, ...formWithoutWarehouses } = await loadRowForm(variantId)
    await saveRow(variantId, formWithoutWarehouses)
    expect(await getInventory('M-1')).toMatchObject({ useWarehouseStock: false, calculatedTotal: 7 })
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })

  test('of a SKU that was not counted begins its record', async () => {
    const { variantId } = await createTestProduct(shop, { stock: null, variants: [{ sku: 'NEW' }] })
    await saveRow(variantId, { ...(await loadRowForm(variantId)), stock_level: '5' })
    expect(await getInventory('NEW')).toMatchObject({ stockLevel: 5, calculatedTotal: 5 })
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })

  test('is a whole number of units: anything else is said at the row, kept as typed, and nothing of the row is saved', async () => {
    const north = await createLocation('North')
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    for (const submitted of ['abc', '-1', '1.5', '9999999999', '']) {
      const response = await saveRow(variantId, { ...(await loadRowForm(variantId)), stock_level: submitted, [`level.${north}`]: '3' })
      expect(response).toHaveStatus(422)
      expect(response).toShow('Enter a whole number, 0 or more. Nothing was saved.')
      if (submitted !== '') expect(response.text).toContain(`value="${submitted}"`)
    }
    expect((await getInventory('M-1'))!.stockLevel).toBe(7)
    expect(await listLedger('M-1')).toHaveLength(1)
  })

  test('that somebody, a sale or a webhook has changed since comes back fresh with a sentence', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    const staleForm = await loadRowForm(variantId)
    await shop.db.transaction((tx) =>
      setLevels(tx, { sku: 'M-1', stockLevel: 6 }, { reason: 'webhook', reference: 'abc', now: shop.now() }),
    )
    const response = await saveRow(variantId, { ...staleForm, stock_level: '20' })
    expect(response).toHaveStatus(409)
    expect(response).toShow('This value changed while you were editing.')
    expect(response.text).toContain('data-level="6"')
    expect(response.text).not.toContain('value="20"')
    expect((await getInventory('M-1'))!.stockLevel).toBe(6)
    expect(await saveRow(variantId, { ...staleForm, stock_level: '6' })).toHaveStatus(200)
  })

  test('changed twice at the same time is changed once', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    const editLevel = (to: number) =>
      shop.db.transaction((tx) => editLevels(tx, { sku: 'M-1', stockLevel: { seen: 7, to }, warehouses: [] }, { reference: '', now: 1 }))
    const results = await Promise.allSettled([editLevel(10), editLevel(20)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((results.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason).toBeInstanceOf(Conflict)
    expect(await listLedger('M-1')).toHaveLength(2)
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })

  test('is saved without script too, and what was refused is said on the list', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    const form = await loadRowForm(variantId)
    expect(await admin.follow(await admin.post(`${listPath}/${variantId}`, { back: listPath, ...form, stock_level: '8' }))).toShow(
      'M-1 saved',
    )
    const rejectedPage = await admin.follow(await admin.post(`${listPath}/${variantId}`, { back: listPath, ...form, stock_level: 'x' }))
    expect(rejectedPage).toShow('M-1: Enter a whole number, 0 or more')
  })

  test('is written by who may write the inventory only; others see it', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    const form = await loadRowForm(variantId)
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const page = await agent.get(listPath)
    expect(page).toHaveStatus(200)
    expect(page.text).not.toContain('id="bulk"')
    expect(await saveRow(variantId, { ...form, stock_level: '8' }, agent)).toBeDenied()
    expect(await agent.post(`${listPath}/bulk`, { ids: [variantId], action: 'adjust', back: listPath })).toBeDenied()
    expect(await agent.post(`${listPath}/locations`, { name: 'Mine' })).toBeDenied()
    const customer = await createSignedInClient(app, shop, await createTestUser(shop, 1))
    expect(await customer.get(listPath)).toBeDenied()
    expect((await getInventory('M-1'))!.stockLevel).toBe(7)
  })
})

describe('the stock of many SKUs', () => {
  const postBulkAction = (form: Record<string, string | number | number[]>) =>
    admin.post(`${listPath}/bulk`, { action: 'adjust', back: listPath, ...form })

  test('is set or adjusted after a question, with the reason in every ledger, and what cannot be is named', async () => {
    const { variants } = await createTestProduct(shop, {
      variants: [
        { sku: 'A', stock: { stockLevel: 7 } },
        { sku: 'B', stock: { stockLevel: 2 } },
      ],
    })
    const ids = variants.map(({ id }) => id)
    expect(await postBulkAction({ ids })).toShow('Set or adjust stock of 2 SKUs')
    const partial = await admin
      .htmx(listPath)
      .post(`${listPath}/bulk`, { action: 'adjust', back: listPath, ids, sure: 1, mode: 'take', units: 3, reason: 'broken' })
    expect(partial).toShow('Stock of 1 SKU updated.')
    expect(partial).toShow('B : Stock cannot fall below zero.')
    expect((await listLedger('A')).at(-1)).toMatchObject({ delta: -3, reason: 'edit', reference: 'staff:Role 5: broken' })
    await postBulkAction({ ids, sure: 1, mode: 'set', units: 10, reason: 'recount' })
    expect([(await getInventory('A'))!.stockLevel, (await getInventory('B'))!.stockLevel]).toEqual([10, 10])
    expect(await lastAudit()).toMatchObject({ action: 'inventory.adjusted', change: { levels: { A: [4, 10], B: [2, 10] } } })
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })

  test('needs a number and a reason', async () => {
    const { variantId } = await createTestProduct(shop)
    expect(await postBulkAction({ ids: [variantId], sure: 1, units: 'x', reason: 'y' })).toShow('Enter a whole number, 0 or more.')
    expect(await postBulkAction({ ids: [variantId], sure: 1, units: 5 })).toShow('Enter a reason.')
    expect(await postBulkAction({ ids: [variantId], sure: 1, units: 5, reason: 'y', location: 99 })).toHaveStatus(422)
  })

  test('of all that match is asked for again when they are others than the question said', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'A', stock: { stockLevel: 7 } }] })
    const bulkForm = { all: 1, sure: 1, mode: 'set', units: 1, reason: 'recount' }
    expect((await postBulkAction({ all: 1, expected: 1 })).text).toContain('name="expected" value="1"')
    await createTestProduct(shop, { variants: [{ sku: 'B', stock: { stockLevel: 2 } }] })
    const confirmDialog = await postBulkAction({ ...bulkForm, expected: 1 })
    expect(confirmDialog).toHaveStatus(409)
    expect(confirmDialog).toShow('The list has changed: 2 rows match now.')
    expect(confirmDialog.text).toContain('value="recount"')
    expect((await getInventory('A'))!.stockLevel).toBe(7)
    await postBulkAction({ ...bulkForm, expected: 2 })
    expect([(await getInventory('A'))!.stockLevel, (await getInventory('B'))!.stockLevel]).toEqual([1, 1])
  })

  test('in the order of what is left means counted SKUs only, in the file too', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'COUNTED', stock: { stockLevel: 7 } }] })
    await createTestProduct(shop, { stock: null, variants: [{ sku: 'ENDLESS' }] })
    const returnUrl = `${listPath}?sort=left`
    expect((await admin.get(returnUrl)).text).toContain('name="expected" value="1"')
    await admin.post(`${listPath}/bulk`, {
      action: 'adjust',
      back: returnUrl,
      all: 1,
      expected: 1,
      sure: 1,
      mode: 'set',
      units: 4,
      reason: 'recount',
    })
    expect((await getInventory('COUNTED'))!.stockLevel).toBe(4)
    expect(await getInventory('ENDLESS')).toBeUndefined()
    const csvExport = await admin.get(`${listPath}/export.csv?sort=left`)
    expect(csvExport.text).toContain('COUNTED')
    expect(csvExport.text).not.toContain('ENDLESS')
  })

  test('at a location, for all that match, becomes a job when there are many', async () => {
    const north = await createLocation('North')
    const productCount = maxInlineItems + 1
    await createTestProduct(shop, { name: 'Screw', variants: Array.from({ length: productCount }, (_, i) => ({ sku: `SCR-${i}` })) })
    await createTestProduct(shop, { name: 'Other', variants: [{ sku: 'OTHER' }] })
    const response = await admin.post(`${listPath}/bulk`, {
      action: 'adjust',
      back: `${listPath}?q=screw`,
      all: 1,
      expected: productCount,
      sure: 1,
      mode: 'add',
      units: 2,
      location: north,
      reason: 'delivery',
    })
    const run = Number(/run=(\d+)/.exec(response.location!)![1])
    expect(await admin.follow(response)).toShow(`0 of ${productCount}`)
    expect(await runDueJobs(shop, jobHandlers)).toEqual({ done: 1, failed: 0 })
    expect((await admin.htmx(listPath).get(`${listPath}/runs/${run}`)).text).toContain('hx-trigger="load"')
    expect(await admin.get(`${listPath}?q=screw&run=${run}`)).toShow(`Stock of ${productCount} SKUs updated.`)
    const [row] = await shop.db.read.rows<{ units: number }>(sql`select sum(warehouse_level) as units from ${shop.db.t.warehouseLevels}`)
    expect(Number(row!.units)).toBe(2 * productCount)
    expect((await getInventory('OTHER'))!.locationId).toBeNull()
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })
})

describe('the history of a SKU', () => {
  test('names what changed it, by whom, where, with links to orders, and marks webhooks', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'A/B 1', stock: { stockLevel: 7 } }] })
    await shop.db.transaction((tx) =>
      setLevels(tx, { sku: 'A/B 1', stockLevel: 6 }, { reason: 'webhook', reference: 'req-77', now: shop.now() }),
    )
    await saveRow(variantId, { ...(await loadRowForm(variantId)), stock_level: '9' })
    const { stockLedger } = shop.db.t
    await shop.db.transaction((tx) =>
      tx
        .insert(stockLedger)
        .values({ sku: 'A/B 1', delta: -1, levelAfter: 8, reason: 'sale', reference: 'order:1042', createdAt: shop.now() }),
    )
    const page = await admin.get(`${listPath}/history?sku=${encodeURIComponent('A/B 1')}`)
    for (const expectedText of ['Opening stock', 'Webhook', 'request req-77', 'Edit · Role 5', 'order #1042', '+3'])
      expect(page).toShow(expectedText)
    expect(page.text).toContain('href="/admin/ecommerce/orders?q=1042"')
    expect(await admin.get(`${listPath}/history?sku=unknown`)).toHaveStatus(404)
  })

  test('goes back as far as one likes, page by page', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'A', stock: { stockLevel: 1 } }] })
    for (let i = 2; i <= 60; i += 1) {
      await shop.db.transaction((tx) => setLevels(tx, { sku: 'A', stockLevel: i }, { reason: 'webhook', reference: '', now: shop.now() }))
    }
    const page = await admin.get(`${listPath}/history?sku=A`)
    expect(page).not.toShow('Opening stock')
    const olderUrl = /href="([^"]*before=\d+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
    expect(await admin.get(olderUrl)).toShow('Opening stock')
  })
})

describe('locations', () => {
  const path = `${listPath}/locations`
  const listLocationNames = async () => (await listLocations(shop.db.read)).map(({ name }) => name)

  test('are added, renamed and put in order', async () => {
    await admin.post(path, { name: 'North' })
    const partial = await admin.htmx(path).post(path, { name: 'South' })
    expect(partial).toReplace('#locations')
    const [north, south] = await listLocations(shop.db.read)
    await admin.post(`${path}/${south!.id}/move`, { by: -1 })
    expect(await listLocationNames()).toEqual(['South', 'North'])
    await admin.post(`${path}/${north!.id}`, { name: 'Far north' })
    expect(await listLocationNames()).toEqual(['South', 'Far north'])
    expect(await lastAudit()).toMatchObject({ action: 'location.renamed', change: { name: 'Far north' } })
  })

  test('need a name of their own', async () => {
    await admin.post(path, { name: 'North' })
    expect(await admin.post(path, { name: 'north' })).toShow('Another location has this name.')
    const emptyNameResponse = await admin.post(path, { name: ' ' })
    expect(emptyNameResponse).toHaveStatus(422)
    expect(emptyNameResponse).toShow('Enter a name.')
    expect(await listLocationNames()).toEqual(['North'])
  })

  test('are removed only when nothing lies there', async () => {
    const north = await createLocation('North')
    await createTestProduct(shop, {
      variants: [{ sku: 'A', stock: { stockLevel: 0, useWarehouseStock: true, warehouses: [{ locationId: north, warehouseLevel: 1 }] } }],
    })
    expect(await admin.post(`${path}/${north}/delete`)).toShow('This location still has stock.')
    await shop.db.transaction((tx) =>
      setLevels(tx, { sku: 'A', warehouseLevel: 0, locationId: north }, { reason: 'edit', reference: '', now: 1 }),
    )
    expect(await admin.post(`${path}/${north}/delete`)).toHaveStatus(303)
    expect(await listLocationNames()).toEqual([])
    expect((await getInventory('A'))!.locationId).toBeNull()
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })
})

describe('the file of the inventory', () => {
  test('holds what is filtered, with the level at every location, and no cell a spreadsheet would run', async () => {
    const north = await createLocation('North')
    await createTestProduct(shop, {
      name: '=1+1',
      seoLink: 'sum',
      variants: [{ sku: 'A', stock: { stockLevel: 1, useWarehouseStock: true, warehouses: [{ locationId: north, warehouseLevel: 6 }] } }],
    })
    await createTestProduct(shop, { name: 'Other', variants: [{ sku: 'B' }] })
    const { text } = await admin.get(`${listPath}/export.csv?counted=locations`)
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toEndWith(`available,warehouse_level ${north} North`)
    expect(lines.slice(1)).toEqual([`A,'=1+1,,active,1,1,${north},6,0,6,6`])
    expect(await lastAudit()).toMatchObject({ action: 'stock.exported' })
  })
})
