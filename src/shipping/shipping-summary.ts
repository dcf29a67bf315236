import type { Exec } from '#db/types.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import { listFlatRules } from './flat-rates.ts'

export interface ShippingSummary {
  /** The cheapest paid rate; minor units and working days. */
  cheapestRate: { price: number; minDays: number; maxDays: number } | null
  /** Order total in minor units from which a free rate exists. */
  freeShippingThreshold: number | null
}

export const getShippingSummary = cachedByVersion(['shipping'], readSummary)

async function readSummary(q: Exec): Promise<ShippingSummary> {
  const rules = await listFlatRules(q, { activeOnly: true })
  const paidRule = rules.find((rule) => rule.price > 0)
  const freeThresholds = rules.filter((rule) => rule.price === 0 && (rule.pricePerKg ?? 0) === 0).map((rule) => rule.minTotal ?? 0)
  return {
    cheapestRate: paidRule ? { price: paidRule.price, minDays: paidRule.minDays, maxDays: paidRule.maxDays } : null,
    freeShippingThreshold: freeThresholds.length > 0 ? Math.min(...freeThresholds) : null,
  }
}
