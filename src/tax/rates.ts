import { and, eq, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { builtInRates } from './built-in-rates.ts'

export interface TaxRate {
  kind: 'sales_tax' | 'gst_hst' | 'vat'
  name: string
  ratePpm: number
}

/** The tax rates of a shipping address: those of its region if any, else of the country; [] when untaxed or unknown. */
export async function findTaxRates(q: Exec, address: { country: string; state: string }): Promise<TaxRate[]> {
  if (address.country === '') return []
  const { taxRates } = q.t
  const rows = await q
    .select()
    .from(taxRates)
    .where(and(eq(taxRates.country, address.country), or(eq(taxRates.region, ''), eq(taxRates.region, address.state))))
    .orderBy(taxRates.id)
  const regional = rows.filter((row) => row.region !== '' && row.region === address.state)
  return (regional.length > 0 ? regional : rows.filter((row) => row.region === '')).map(({ kind, name, ratePpm }) => ({
    kind,
    name,
    ratePpm,
  }))
}

/** The kind of tax of a country, also where no rate applies; 'none' without a country. */
export function taxKindOf(country: string): TaxRate['kind'] | 'none' {
  if (country === '') return 'none'
  return country === 'US' ? 'sales_tax' : country === 'CA' ? 'gst_hst' : 'vat'
}

export async function seedTaxRates(tx: Tx): Promise<void> {
  const existing = await tx.select({ id: tx.t.taxRates.id }).from(tx.t.taxRates).limit(1)
  if (existing.length > 0) return
  const rates = builtInRates()
  for (let from = 0; from < rates.length; from += 50) await tx.insert(tx.t.taxRates).values(rates.slice(from, from + 50))
}
