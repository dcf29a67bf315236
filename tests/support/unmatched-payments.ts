import { asc } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'

export function listAllUnmatchedPayments(shop: Pick<Shop, 'db'>) {
  const { unmatchedPayments: table } = shop.db.t
  return shop.db.read.select().from(table).orderBy(asc(table.id))
}
