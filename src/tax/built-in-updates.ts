import { and, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { addDays } from '#src/lib/dates/dates.ts'
import { type BuiltInRate, builtInKey, builtInRates } from './built-in-rates.ts'

export interface RateUpdate {
  key: string
  builtIn: BuiltInRate
  /** First day of the new figure. */
  from: string
  /** The shop's present figure in parts per million; null when it has none. */
  currentPpm: number | null
}

type StoredRate = Exec['t']['taxRates']['$inferSelect']

/** Built-in figures that differ from the shop's and that nobody has taken over or declined yet. They never change a shop by themselves. */
export async function listRateUpdates(q: Exec, today: string): Promise<RateUpdate[]> {
  const known = new Map((await q.select().from(q.t.taxKnownRates)).map(({ key, ratePpm }) => [key, ratePpm]))
  const newer = builtInRates().filter((rate) => known.get(builtInKey(rate)) !== rate.ratePpm && (rate.validTo ?? today) >= today)
  if (newer.length === 0) return []
  const stored = Map.groupBy(await q.select().from(q.t.taxRates), identityOf)
  return newer.flatMap((builtIn): RateUpdate[] => {
    const from = builtIn.validFrom !== null && builtIn.validFrom > today ? builtIn.validFrom : today
    const current = stored.get(identityOf(builtIn))?.find((rate) => isValidOn(rate, from)) ?? null
    if (current?.ratePpm === builtIn.ratePpm) return []
    return [{ key: builtInKey(builtIn), builtIn, from, currentPpm: current?.ratePpm ?? null }]
  })
}

/** Takes these figures over: the shop's own end on the day before. Returns what was changed. */
export async function applyRateUpdates(
  tx: Tx,
  keys: readonly string[],
  { today, now }: { today: string; now: number },
): Promise<RateUpdate[]> {
  const { taxRates } = tx.t
  const chosen = (await listRateUpdates(tx, today)).filter(({ key }) => keys.includes(key))
  for (const { builtIn, from } of chosen) {
    const { country, region, postalPrefix, taxClass, name, validTo } = builtIn
    const rows = await tx
      .select()
      .from(taxRates)
      .where(
        and(
          eq(taxRates.country, country),
          eq(taxRates.region, region),
          eq(taxRates.postalPrefix, postalPrefix),
          eq(taxRates.taxClass, taxClass),
          eq(taxRates.name, name),
        ),
      )
    for (const row of rows) {
      const startsLater = row.validFrom !== null && row.validFrom >= from
      if (startsLater && (validTo === null || row.validFrom! <= validTo)) await tx.delete(taxRates).where(eq(taxRates.id, row.id))
      else if (isValidOn(row, from)) {
        const changes = { validTo: addDays(from, -1), updatedAt: nextUpdatedAt(now, row.updatedAt) }
        await tx.update(taxRates).set(changes).where(eq(taxRates.id, row.id))
      }
    }
    const isFirst = rows.length === 0 && builtIn.validFrom === null
    await tx.insert(taxRates).values({ ...builtIn, validFrom: isFirst ? null : from, updatedAt: now })
  }
  await rememberRateUpdates(tx, chosen)
  return chosen
}

/** Keeps the shop's own figures; these are not offered again. Returns what was declined. */
export async function declineRateUpdates(tx: Tx, keys: readonly string[], today: string): Promise<RateUpdate[]> {
  const chosen = (await listRateUpdates(tx, today)).filter(({ key }) => keys.includes(key))
  await rememberRateUpdates(tx, chosen)
  return chosen
}

/** The built-in figure for the area, class and name of a stored rate; null without one. */
export function findBuiltInRate(
  stored: Pick<StoredRate, 'country' | 'region' | 'postalPrefix' | 'taxClass' | 'name'>,
  today: string,
): BuiltInRate | null {
  return builtInRates().find((rate) => identityOf(rate) === identityOf(stored) && isValidOn(rate, today)) ?? null
}

async function rememberRateUpdates(tx: Tx, updates: RateUpdate[]): Promise<void> {
  const { taxKnownRates } = tx.t
  for (const { key, builtIn } of updates) {
    const { ratePpm } = builtIn
    await tx.insert(taxKnownRates).values({ key, ratePpm }).onConflictDoUpdate({ target: taxKnownRates.key, set: { ratePpm } })
  }
}

const identityOf = (rate: Pick<BuiltInRate, 'country' | 'region' | 'postalPrefix' | 'taxClass' | 'name'>): string =>
  builtInKey({ ...rate, validFrom: null })

const isValidOn = ({ validFrom, validTo }: Pick<BuiltInRate, 'validFrom' | 'validTo'>, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day)
