import { eq } from 'drizzle-orm'
import { addLocation } from '#src/inventory/locations.ts'
import { storeTest } from '#tests/support/store-test.ts'

/** `storeTest` with an inventory administrator, and readers of its pages and tables. */
export function inventoryTest() {
  const store = storeTest({ clients: { admin: 5 } })
  const { shop, admin } = store
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

  return { ...store, listPath, getInventory, listLedger, lastAudit, createLocation, loadRowForm, saveRow }
}
