import { describe, expect, test } from 'bun:test'
import { findDriftingSkus } from '#src/inventory/list-stock.ts'
import { listLocations } from '#src/inventory/locations.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { inventoryTest } from './inventory-test.ts'
import '#tests/support/matchers.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { admin, shop, listPath, getInventory, createLocation, lastAudit, loadRowForm, saveRow } = inventoryTest()

describe('the history of a SKU', () => {
  test('shows the source, person and location of each change, with links to orders, and marks webhooks', async () => {
    skipVerification(shop)
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
  test('is complete, page by page', async () => {
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
  test('are added, renamed and sorted', async () => {
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
  test('need a unique name', async () => {
    await admin.post(path, { name: 'North' })
    expect(await admin.post(path, { name: 'north' })).toShow('Another location has this name.')
    const emptyNameResponse = await admin.post(path, { name: ' ' })
    expect(emptyNameResponse).toHaveStatus(422)
    expect(emptyNameResponse).toShow('Enter a name.')
    expect(await listLocationNames()).toEqual(['North'])
  })

  test('are removed only when they have no stock', async () => {
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
