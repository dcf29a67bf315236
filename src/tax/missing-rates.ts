import { eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { type BuiltInRate, builtInKey, builtInRates } from './built-in-rates.ts'

/** Built-in figures of a country, valid on `today` or later, for which the store has no rate of its own. */
export async function listMissingRates(q: Exec, country: string, today: string): Promise<BuiltInRate[]> {
  const { taxRates } = q.t
  const stored = await q.select().from(taxRates).where(eq(taxRates.country, country))
  const isStored = (rate: BuiltInRate) =>
    stored.some((row) => identityOf(row) === identityOf(rate) && startOf(row) <= endOf(rate) && startOf(rate) <= endOf(row))
  return builtInRates().filter((rate) => rate.country === country && endOf(rate) >= today && !isStored(rate))
}

/** Creates those that are still missing. Returns their ids. */
export async function createMissingRates(tx: Tx, country: string, { today, now }: { today: string; now: number }): Promise<number[]> {
  const missing = await listMissingRates(tx, country, today)
  if (missing.length === 0) return []
  const { taxRates } = tx.t
  const rows = await tx
    .insert(taxRates)
    .values(missing.map((rate) => ({ ...rate, updatedAt: now })))
    .returning({ id: taxRates.id })
  return rows.map(({ id }) => id)
}

const identityOf = (rate: Parameters<typeof builtInKey>[0]): string => builtInKey({ ...rate, validFrom: null })

const startOf = ({ validFrom }: Pick<BuiltInRate, 'validFrom'>): string => validFrom ?? ''
// After every day.
const endOf = ({ validTo }: Pick<BuiltInRate, 'validTo'>): string => validTo ?? '~'
