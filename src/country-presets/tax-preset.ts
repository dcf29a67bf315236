import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { applySettings } from '#src/settings/change-settings.ts'
import type { BuiltInRate } from '#src/tax/built-in-rates.ts'
import { createMissingRates, listMissingRates } from '#src/tax/missing-rates.ts'
import { presetOf } from './preset-countries.ts'
import { type SettingPlan, planSettings } from './plan-settings.ts'

export const taxSettingKeys = ['tax_default_country', 'prices_include_tax', 'tax_shipping'] as const
export type TaxSettingKey = (typeof taxSettingKeys)[number]

export interface TaxPlan {
  settings: SettingPlan<TaxSettingKey>[]
  /** The store’s own on `today`, of the whole country. */
  rates: Pick<BuiltInRate, 'taxClass' | 'name' | 'ratePpm'>[]
  /** Rates of regions and postal codes. */
  regionalRates: number
  missing: BuiltInRate[]
}

export async function planTax(q: Exec, country: string, today: string): Promise<TaxPlan> {
  const { taxRates } = q.t
  const stored = await q
    .select()
    .from(taxRates)
    .where(
      and(
        eq(taxRates.country, country),
        or(isNull(taxRates.validFrom), lte(taxRates.validFrom, today)),
        or(isNull(taxRates.validTo), gte(taxRates.validTo, today)),
      ),
    )
    .orderBy(asc(taxRates.id))
  const rates = stored.filter(({ region, postalPrefix }) => region === '' && postalPrefix === '')
  return {
    settings: await planSettings(q, wantedSettings(country)),
    rates,
    regionalRates: stored.length - rates.length,
    missing: await listMissingRates(q, country, today),
  }
}

/** Saves the chosen settings and, with `rates`, creates the built-in rates that are missing. */
export async function createTax(
  tx: Tx,
  { country, keys, rates, today, now }: { country: string; keys: readonly string[]; rates: boolean; today: string; now: number },
) {
  const chosen = Object.entries(wantedSettings(country)).filter(([key]) => keys.includes(key))
  return {
    settings: await applySettings(tx, Object.fromEntries(chosen), now),
    taxRates: rates ? await createMissingRates(tx, country, { today, now }) : [],
  }
}

function wantedSettings(country: string) {
  const { pricesIncludeTax, taxShipping } = presetOf(country)
  return {
    tax_default_country: country,
    ...(pricesIncludeTax === null ? {} : { prices_include_tax: pricesIncludeTax }),
    ...(taxShipping === null ? {} : { tax_shipping: taxShipping }),
  }
}
