import { asc, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'

export interface ShippingSummary {
  /** The cheapest paid rate; minor units and working days. */
  cheapestRate: { price: number; minDays: number; maxDays: number } | null
  /** Order total in minor units from which a free rate exists. */
  freeShippingThreshold: number | null
}

export const getShippingSummary = cachedByVersion(['shipping'], readSummary)

async function readSummary(q: Exec): Promise<ShippingSummary> {
  const { shippingRules } = q.t
  const rules = await q
    .select()
    .from(shippingRules)
    .where(eq(shippingRules.active, true))
    .orderBy(asc(shippingRules.price), asc(shippingRules.id))
  const paidRule = rules.find((rule) => rule.price > 0)
  const freeThresholds = rules.filter((rule) => rule.price === 0).map((rule) => rule.minTotal ?? 0)
  return {
    cheapestRate: paidRule ? { price: paidRule.price, minDays: paidRule.minDays, maxDays: paidRule.maxDays } : null,
    freeShippingThreshold: freeThresholds.length > 0 ? Math.min(...freeThresholds) : null,
  }
}
