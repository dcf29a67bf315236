import { eq } from 'drizzle-orm'
import { addLocation } from '#src/inventory/locations.ts'
import { storeTest } from '#tests/support/store-test.ts'

/** `storeTest` with an inventory administrator, and readers of its pages and tables. */
export function inventoryTest() {
  const store = storeTest({ clients: { admin: 5 } })
  const { shop } = store
  const listPath = '/admin/ecommerce/inventory'
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

  return { ...store, listPath, getInventory, listLedger, lastAudit, createLocation }
}
