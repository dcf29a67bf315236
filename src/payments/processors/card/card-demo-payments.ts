import { type BillingInterval, type IntervalUnit, intervalUnits } from '#src/lib/dates/billing-interval.ts'

/** The reference of a past demo payment. The pretend processor treats it as paid with a Visa ending 4242. */
export function demoReference(amount: number, currency: string, suffix: string | number): string {
  return `pi_demo_${amount}_${currency.toLowerCase()}_${suffix}`
}

/** The amount in minor units and the lowercase currency of a demo reference; null for any other reference. */
export function parseDemoReference(reference: string): { amount: number; currency: string } | null {
  const [amount, currency] = /^pi_demo_(\d{1,12})_([a-z]{3})_/.exec(reference)?.slice(1) ?? []
  return amount && currency ? { amount: Number(amount), currency } : null
}

interface DemoSubscription extends BillingInterval {
  amount: number
  currency: string
  /** Epoch ms. */
  startedAt: number
}

/** The reference of a past demo subscription. The pretend processor treats it as active since `startedAt`. */
export function demoSubscriptionReference({ amount, currency, unit, count, startedAt }: DemoSubscription, suffix: string | number): string {
  return `sub_demo_${amount}_${currency.toLowerCase()}_${count}_${unit}_${Math.floor(startedAt / 1000)}_${suffix}`
}

/** Null for any other reference. The currency is lowercase. */
export function parseDemoSubscription(reference: string): DemoSubscription | null {
  const pattern = new RegExp(`^sub_demo_(\\d{1,12})_([a-z]{3})_(\\d{1,4})_(${intervalUnits.join('|')})_(\\d{1,12})_`)
  const [amount, currency, count, unit, startedAt] = pattern.exec(reference)?.slice(1) ?? []
  if (!amount || !currency || !unit) return null
  return { amount: Number(amount), currency, count: Number(count), unit: unit as IntervalUnit, startedAt: Number(startedAt) * 1000 }
}
