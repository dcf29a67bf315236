/** The reference of a past demo payment. The pretend processor treats it as paid with a Visa ending 4242. */
export function demoReference(amount: number, currency: string, suffix: string | number): string {
  return `pi_demo_${amount}_${currency.toLowerCase()}_${suffix}`
}

/** The amount in minor units and the lowercase currency of a demo reference; null for any other reference. */
export function parseDemoReference(reference: string): { amount: number; currency: string } | null {
  const [amount, currency] = /^pi_demo_(\d{1,12})_([a-z]{3})_/.exec(reference)?.slice(1) ?? []
  return amount && currency ? { amount: Number(amount), currency } : null
}
