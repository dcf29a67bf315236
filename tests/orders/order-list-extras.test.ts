import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findOrder } from '#src/orders/find-orders.ts'
import { createLocation } from '#src/inventory/locations.ts'
import { saveStock } from '#src/inventory/save-stock.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import '#tests/support/matchers.ts'
import { ordersTest } from './orders-test.ts'

const { shop, admin, mug, listPath, placePaidOrder } = ordersTest()
const bulk = (action: string, fields: Record<string, string | number | number[]>) =>
  admin.post(`${listPath}/bulk`, { action, back: listPath, ...fields })

describe('the filter by discount code', () => {
  async function placeWithCode(code: string, name: string) {
    const id = await createTestDiscount(shop, { code })
    const order = await placePaidOrder({ name })
    const { discountCodes, orderDiscounts } = shop.db.t
    await shop.db.transaction(async (tx) => {
      const [row] = await tx.select().from(discountCodes).where(eq(discountCodes.discountId, id))
      const use = { orderId: order.id, discountId: id, codeId: row!.id, code, name: 'Sale', kind: 'percent' as const, amount: 0 }
      await tx.insert(orderDiscounts).values({ ...use, state: 'expired', expiresAt: 1 })
    })
  }

  test('finds the orders with it, however it is written, and none for a code that nobody used', async () => {
    await placeWithCode('SUMMER', 'Kim Lee')
    await placeWithCode('WINTER', 'Bo Berg')
    const found = await admin.get(`${listPath}?code=summer`)
    expect(found).toShow('Kim Lee')
    expect(found).not.toShow('Bo Berg')
    expect(await admin.get(`${listPath}?code=none`)).not.toShow('Kim Lee')
  })
})

describe('selected orders', () => {
  test('are shipped with a tracking number each', async () => {
    const [first, second] = [await placePaidOrder(), await placePaidOrder()]
    const dialog = await bulk('fulfill', { ids: [first.id, second.id] })
    expect(dialog.text).toContain(`name="tracking.${first.id}"`)
    const tracking = { [`tracking.${first.id}`]: '1Z1', [`tracking.${second.id}`]: '1Z2' }
    await bulk('fulfill', { ids: [first.id, second.id], confirmed: '1', carrier: 'UPS', ...tracking })
    const shipments = await shop.db.read.select().from(shop.db.t.fulfillments)
    expect(shipments.map(({ orderId, trackingNumber }) => [orderId, trackingNumber])).toEqual(
      expect.arrayContaining([
        [first.id, '1Z1'],
        [second.id, '1Z2'],
      ]),
    )
    expect((await findOrder(shop.db.read, { id: first.id }))!.status).toBe('shipped')
  })
})

describe('bins', () => {
  const saveBin = (sku: string, values: Record<string, string>) => admin.post('/admin/ecommerce/inventory/bins', { sku, ...values })

  test('are saved per SKU, and the pick list shows them and is sorted by them', async () => {
    const cup = await createTestProduct(shop, { name: 'Cup', price: 900, stock: 9 })
    const response = await saveBin(mug.sku, { bin: 'A10' })
    expect(await admin.follow(response)).toShow('Bins saved.')
    await saveBin(cup.sku, { bin: 'A2' })
    const { cartId } = await createTestCart(shop, [mug, cup])
    await saveTestDetails(shop, cartId)
    const order = await placeTestOrder(shop, cartId)
    await admin.post(`${listPath}/${order.id}/mark-paid`, { method: 'cash', amount: String(order.total) })
    const { text } = await admin.follow(await bulk('picks', { ids: [order.id] }))
    expect(text.indexOf(`A2 · ${cup.sku}`)).toBeGreaterThan(0)
    expect(text.indexOf(`A10 · ${mug.sku}`)).toBeGreaterThan(text.indexOf(`A2 · ${cup.sku}`))
  })

  test('belong to a location where stock is tracked by location, and stay when levels change', async () => {
    const north = await shop.db.transaction((tx) => createLocation(tx, 'North'))
    const save = (units: number) =>
      shop.db.transaction((tx) =>
        saveStock(tx, [{ sku: mug.sku, useWarehouseStock: true, warehouses: [{ locationId: north, warehouseLevel: units }] }], {
          reason: 'edit',
          reference: '',
          now: shop.now(),
        }),
      )
    await save(5)
    await saveBin(mug.sku, { [`location.${north}`]: 'N-7' })
    await save(9)
    expect((await findInventory(shop.db.read, mug.sku))!.warehouses).toMatchObject([{ bin: 'N-7', warehouseLevel: 9 }])
  })
})
