import { asc, eq } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { keptWhile } from '#src/settings/versions.ts'

/** What can be said of delivery before anybody says where they live. */
export interface ShippingFacts {
  /** The cheapest paid rate; minor units and working days. */
  from: { price: number; minDays: number; maxDays: number } | null
  /** Minor units of goods from which a free rate exists. */
  freeFrom: number | null
}

/** The cheapest way to send something and when it is free; read again only after a rate changed. */
export const shippingFacts = keptWhile(['shipping'], readFacts)

async function readFacts(q: Exec): Promise<ShippingFacts> {
  const { shippingRules } = q.t
  const all = await q
    .select()
    .from(shippingRules)
    .where(eq(shippingRules.active, true))
    .orderBy(asc(shippingRules.price), asc(shippingRules.id))
  const paid = all.find((rule) => rule.price > 0)
  const free = all.filter((rule) => rule.price === 0).map((rule) => rule.minTotal ?? 0)
  return {
    from: paid ? { price: paid.price, minDays: paid.minDays, maxDays: paid.maxDays } : null,
    freeFrom: free.length > 0 ? Math.min(...free) : null,
  }
}
