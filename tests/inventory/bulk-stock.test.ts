import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { saveBins } from '#src/inventory/save-bins.ts'
import { adjustSelection } from '#src/inventory/bulk-adjust-stock.ts'
import { type StockFilter, findDriftingSkus } from '#src/inventory/list-stock.ts'
import { createTestUser } from '#tests/support/users.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { maxInlineItems } from '#src/jobs/limits.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { inventoryTest } from './inventory-test.ts'
import '#tests/support/matchers.ts'

const { admin, shop, listPath, getInventory, createLocation, listLedger, lastAudit } = inventoryTest()

describe('the stock of many SKUs', () => {
  const postBulkAction = (form: Record<string, string | number | number[]>) =>
    admin.post(`${listPath}/bulk`, { action: 'adjust', back: listPath, ...form })
  test('is set or adjusted after a confirmation, with the reason in every ledger, and failures are named', async () => {
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
      .post(`${listPath}/bulk`, { action: 'adjust', back: listPath, ids, confirmed: 1, mode: 'take', units: 3, reason: 'broken' })
    expect(partial).toShow('Stock of 1 SKU updated.')
    expect(partial).toShow('B : Stock cannot fall below zero.')
    expect((await listLedger('A')).at(-1)).toMatchObject({ delta: -3, reason: 'edit', reference: 'staff:Role 5: broken' })
    await postBulkAction({ ids, confirmed: 1, mode: 'set', units: 10, reason: 'recount' })
    expect([(await getInventory('A'))!.stockLevel, (await getInventory('B'))!.stockLevel]).toEqual([10, 10])
    expect(await lastAudit()).toMatchObject({ action: 'inventory.adjusted', change: { levels: { A: [4, 10], B: [2, 10] } } })
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })

  test('is changed once by a form, and not by the same form with other values', async () => {
    const { sku, variantId } = await createTestProduct(shop, { stock: 10 })
    const dialog = await postBulkAction({ ids: [variantId] })
    const form = {
      ids: [variantId],
      confirmed: 1,
      mode: 'take',
      units: 3,
      reason: 'broken',
      key: /name="key" value="([^"]+)"/.exec(dialog.text)![1]!,
    }
    const responses = await Promise.all([1, 2, 3].map(() => postBulkAction(form)))
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    for (const other of [{ units: 4 }, { mode: 'add' }, { reason: 'lost' }])
      expect(await postBulkAction({ ...form, ...other })).toHaveStatus(409)
    shop.clock.advance(3_600_000)
    await postBulkAction(form)
    expect((await getInventory(sku))!.stockLevel).toBe(7)
  })

  test('can be taken to zero, and not below', async () => {
    const { sku, variantId } = await createTestProduct(shop, { stock: 3 })
    const take = (units: number) => postBulkAction({ ids: [variantId], confirmed: 1, mode: 'take', units, reason: 'broken' })
    await take(4)
    expect((await getInventory(sku))!.stockLevel).toBe(3)
    await take(3)
    expect((await getInventory(sku))!.stockLevel).toBe(0)
  })

  test('changes at once up to the limit, and in a job beyond, which leaves SKUs added since alone', async () => {
    const { id: userId } = await createTestUser(shop, 5, 'boss@example.com')
    const createSkus = (count: number) =>
      createTestProduct(shop, { options: { No: Array.from({ length: count }, (_, index) => `${index}`) }, stock: 1 })
    const everySku: StockFilter = {
      view: 'all',
      lowStockThreshold: 0,
      locationId: null,
      counted: null,
      status: null,
      search: '',
      drifting: [],
    }
    const adjust = () =>
      adjustSelection(
        shop,
        { id: userId, name: 'Boss' },
        { matching: everySku },
        { mode: 'set', units: 7, locationId: null, reason: 'recount' },
      )
    const { sku } = await createSkus(maxInlineItems)
    expect(await adjust()).toMatchObject({ run: { done: maxInlineItems, changed: maxInlineItems } })
    expect((await getInventory(sku))!.stockLevel).toBe(7)
    const { sku: last } = await createSkus(1)
    expect(await adjust()).toEqual({ job: expect.any(Number) })
    const { sku: added } = await createSkus(1)
    await runDueJobs(shop, jobHandlers)
    expect([(await getInventory(last))!.stockLevel, (await getInventory(added))!.stockLevel]).toEqual([7, 1])
  })

  test('needs a number and a reason', async () => {
    const { variantId } = await createTestProduct(shop)
    expect(await postBulkAction({ ids: [variantId], confirmed: 1, units: 'x', reason: 'y' })).toShow('Enter a whole number, 0 or more.')
    expect(await postBulkAction({ ids: [variantId], confirmed: 1, units: 5 })).toShow('Enter a reason.')
    expect(await postBulkAction({ ids: [variantId], confirmed: 1, units: 5, reason: 'y', location: 99 })).toHaveStatus(422)
  })

  test('of all matches is confirmed again when they differ from those confirmed', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'A', stock: { stockLevel: 7 } }] })
    const bulkForm = { all: 1, confirmed: 1, mode: 'set', units: 1, reason: 'recount' }
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

  test('sorted by available stock contains tracked SKUs only, in the export too', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'COUNTED', stock: { stockLevel: 7 } }] })
    await createTestProduct(shop, { stock: null, variants: [{ sku: 'ENDLESS' }] })
    const returnUrl = `${listPath}?sort=left`
    expect((await admin.get(returnUrl)).text).toContain('name="expected" value="1"')
    await admin.post(`${listPath}/bulk`, {
      action: 'adjust',
      back: returnUrl,
      all: 1,
      expected: 1,
      confirmed: 1,
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

  test('at a location, for many matches, becomes a job', async () => {
    const north = await createLocation('North')
    const productCount = maxInlineItems + 1
    await createTestProduct(shop, { name: 'Screw', variants: Array.from({ length: productCount }, (_, i) => ({ sku: `SCR-${i}` })) })
    await createTestProduct(shop, { name: 'Other', variants: [{ sku: 'OTHER' }] })
    const response = await admin.post(`${listPath}/bulk`, {
      action: 'adjust',
      back: `${listPath}?q=screw`,
      all: 1,
      expected: productCount,
      confirmed: 1,
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

describe('the inventory export', () => {
  test('contains the filtered rows, with the level and bin at every location, and no cell a spreadsheet would run', async () => {
    const north = await createLocation('North')
    await createTestProduct(shop, {
      name: '=1+1',
      seoLink: 'sum',
      variants: [{ sku: 'A', stock: { stockLevel: 1, useWarehouseStock: true, warehouses: [{ locationId: north, warehouseLevel: 6 }] } }],
    })
    await createTestProduct(shop, { name: 'Other', variants: [{ sku: 'B' }] })
    await shop.db.transaction((tx) => saveBins(tx, 'A', { total: '', locations: new Map([[north, 'B-07']]) }))
    const { text } = await admin.get(`${listPath}/export.csv?counted=locations`)
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toEndWith(`available,warehouse_level ${north} North,bin,bin ${north} North`)
    expect(lines.slice(1)).toEqual([`A,'=1+1,,active,1,1,${north},6,0,6,6,,B-07`])
    expect(await lastAudit()).toMatchObject({ action: 'stock.exported' })
  })
})
