import { eq, gte, and, sql } from 'drizzle-orm'
import type { Db, Exec, Tx } from '#db/types.ts'

/** A plain product row, unique by `seoLink`. */
export const productRow = (seoLink: string, overrides: Partial<Db['t']['products']['$inferInsert']> = {}) => ({
  seoLink,
  name: seoLink,
  searchText: seoLink,
  status: 'active' as const,
  price: 2000,
  details: [],
  options: [],
  card: { brand: '', images: [], colorImages: {}, swatches: [], priceVaries: false, onlySku: '' },
  createdAt: 1,
  updatedAt: 1,
  ...overrides,
})

export const insertStock = (db: Db, sku: string, stockLevel: number) =>
  db.transaction((tx) => tx.insert(tx.t.inventory).values({ sku, stockLevel, updatedAt: 1 }))

export async function readStock(q: Exec, sku: string) {
  const [row] = await q.select().from(q.t.inventory).where(eq(q.t.inventory.sku, sku))
  return row?.stockLevel
}

export const countVersions = async (q: Exec) => (await q.select().from(q.t.versions)).length

/** Sells one unit by a conditional update, as every sale must. Returns false when none is left. */
export async function sellOne(tx: Tx, sku: string): Promise<boolean> {
  const { inventory, stockLedger } = tx.t
  const [updated] = await tx
    .update(inventory)
    .set({ stockLevel: sql`${inventory.stockLevel} - 1` })
    .where(and(eq(inventory.sku, sku), gte(inventory.stockLevel, 1)))
    .returning({ levelAfter: inventory.stockLevel })
  if (!updated) return false
  await tx.insert(stockLedger).values({ sku, delta: -1, levelAfter: updated.levelAfter, reason: 'sale', createdAt: 1 })
  return true
}
