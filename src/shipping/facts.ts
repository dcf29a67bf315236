import { asc, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { stmt } from '#db/stmt.ts'

/** What can be said of delivery before anybody says where they live. */
export interface ShippingFacts {
  /** The cheapest paid rate; minor units and working days. */
  from: { price: number; minDays: number; maxDays: number } | null
  /** Minor units of goods from which a free rate exists. */
  freeFrom: number | null
}

const rules = stmt((q) =>
  q
    .select()
    .from(q.t.shippingRules)
    .where(sql`${q.t.shippingRules.active} = true`)
    .orderBy(asc(q.t.shippingRules.price), asc(q.t.shippingRules.id)),
)

/** The cheapest way to send something and when it is free. */
export async function shippingFacts(q: Exec): Promise<ShippingFacts> {
  const all = await rules(q, {})
  const paid = all.find((rule) => rule.price > 0)
  const free = all.filter((rule) => rule.price === 0).map((rule) => rule.minTotal ?? 0)
  return {
    from: paid ? { price: paid.price, minDays: paid.minDays, maxDays: paid.maxDays } : null,
    freeFrom: free.length > 0 ? Math.min(...free) : null,
  }
}
