import { describe, expect, test } from 'bun:test'
import { editStockRow } from '#src/inventory/edit-stock-row.ts'
import { findDriftingSkus } from '#src/inventory/list-stock.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { inventoryTest } from './inventory-test.ts'
import '#tests/support/matchers.ts'

const { admin, app, shop, listPath, getInventory, createLocation, listLedger, lastAudit, loadRowForm, saveRow } = inventoryTest()

describe('a stock level', () => {
  test('of a SKU in any script is saved and confirmed', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: '茶碗-Ä' }] })
    const response = await saveRow(variantId, { ...(await loadRowForm(variantId)), stock_level: '3' })
    expect(response).toHaveStatus(200)
    expect(JSON.parse(response.headers.get('hx-trigger')!)).toEqual({ say: { text: '茶碗-Ä saved' } })
  })
  test('is edited in its row, which returns saved, with the change in ledger and audit log', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    const response = await saveRow(variantId, { ...(await loadRowForm(variantId)), stock_level: '12' })
    expect(response).toHaveStatus(200)
    expect(response).toReplace(`#row-${variantId}`)
    expect(response).toShow('Saved')
    expect(JSON.parse(response.headers.get('hx-trigger')!)).toEqual({ say: { text: 'M-1 saved' } })
    expect(await getInventory('M-1')).toMatchObject({ stockLevel: 12, calculatedTotal: 12 })
    expect((await listLedger('M-1')).at(-1)).toEqual({ delta: 5, location: null, reason: 'edit', reference: 'staff:Role 5' })
    expect(await lastAudit()).toMatchObject({ action: 'stock.edited', subject: 'sku:M-1', change: { stockLevel: { from: 7, to: 12 } } })
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })
  test('is set per location, and a switch decides which stock counts', async () => {
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

  test('of an untracked SKU starts its record', async () => {
    const { variantId } = await createTestProduct(shop, { stock: null, variants: [{ sku: 'NEW' }] })
    await saveRow(variantId, { ...(await loadRowForm(variantId)), stock_level: '5' })
    expect(await getInventory('NEW')).toMatchObject({ stockLevel: 5, calculatedTotal: 5 })
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })

  test('is a whole number of units: anything else is an error at the row, which keeps the input, and nothing of the row is saved', async () => {
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

  test('changed meanwhile by a person, a sale or a webhook returns the current value with a message', async () => {
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

  test('saved twice at the same time changes once', async () => {
    await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    const editLevel = (to: number) =>
      shop.db.transaction((tx) => editStockRow(tx, { sku: 'M-1', stockLevel: { from: 7, to }, warehouses: [] }, { reference: '', now: 1 }))
    const results = await Promise.allSettled([editLevel(10), editLevel(20)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((results.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason).toBeInstanceOf(Conflict)
    expect(await listLedger('M-1')).toHaveLength(2)
    expect(await findDriftingSkus(shop.db)).toEqual([])
  })

  test('is saved without script too, and errors are shown on the list', async () => {
    const { variantId } = await createTestProduct(shop, { variants: [{ sku: 'M-1', stock: { stockLevel: 7 } }] })
    const form = await loadRowForm(variantId)
    expect(await admin.follow(await admin.post(`${listPath}/${variantId}`, { back: listPath, ...form, stock_level: '8' }))).toShow(
      'M-1 saved',
    )
    const rejectedPage = await admin.follow(await admin.post(`${listPath}/${variantId}`, { back: listPath, ...form, stock_level: 'x' }))
    expect(rejectedPage).toShow('M-1: Enter a whole number, 0 or more')
  })

  test('is edited only with inventory permission; others can read it', async () => {
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
