import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type LedgerSource = { reason: 'opening' | 'webhook' | 'edit' | 'import' | 'sale' | 'restock'; reference: string; now: number }

export async function writeLedger(
  tx: Tx,
  sku: string,
  locationId: number | null,
  delta: number,
  levelAfter: number,
  source: LedgerSource,
): Promise<void> {
  const { reason, reference, now } = source
  await insertEntry(tx, { sku, locationId, delta, levelAfter, reason, reference, createdAt: now })
}

const insertEntry = stmt((q) =>
  q.insert(q.t.stockLedger).values(placeholders('sku', 'locationId', 'delta', 'levelAfter', 'reason', 'reference', 'createdAt')),
)

/** Ledger entries of a SKU before `beforeId`, newest first; up to `limit` + 1, to tell whether there are more. */
export async function listLedgerEntries(q: Exec, sku: string, { beforeId, limit }: { beforeId: number | null; limit: number }) {
  const { stockLedger, locations } = q.t
  return q
    .select({
      id: stockLedger.id,
      location: locations.name,
      ...pick(stockLedger, 'locationId', 'delta', 'levelAfter', 'reason', 'reference', 'createdAt'),
    })
    .from(stockLedger)
    .leftJoin(locations, eq(locations.id, stockLedger.locationId))
    .where(and(eq(stockLedger.sku, sku), beforeId === null ? undefined : lt(stockLedger.id, beforeId)))
    .orderBy(desc(stockLedger.id))
    .limit(limit)
}

export type LedgerRow = Awaited<ReturnType<typeof listLedgerEntries>>[number]

/** Null is the total. */
export async function sumLedgerByLocation(q: Exec, sku: string): Promise<Map<number | null, number>> {
  const { stockLedger } = q.t
  const rows = await q
    .select({ locationId: stockLedger.locationId, sum: sql<number>`sum(${stockLedger.delta})`.mapWith(Number) })
    .from(stockLedger)
    .where(eq(stockLedger.sku, sku))
    .groupBy(stockLedger.locationId)
  return new Map(rows.map(({ locationId, sum }) => [locationId, sum]))
}
