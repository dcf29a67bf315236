import { and, eq, gte, isNull, lte, ne, or } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { isCountry, regionsOf } from '#src/lib/addresses/countries.ts'
import { needsRegion } from '#src/lib/addresses/address-formats.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { type TaxClass, isTaxClass } from '#src/lib/tax/tax-classes.ts'
import { readSettings } from '#src/settings/settings.ts'
import { isPostalPrefix, normalizePostalPrefixOf } from '#src/lib/addresses/postal-prefixes.ts'
import { findRegionCode } from '#src/lib/addresses/normalize-region.ts'
import { maxPercent, parsePercent, percentInput } from '#src/lib/money/percent.ts'
import { type TaxKind, normalizeRegion } from './rates.ts'

/** A rate as staff edit it. */
export interface RateForm {
  country: string
  region: string
  postal_prefix: string
  tax_class: TaxClass
  kind: TaxKind
  name: string
  /** Percent as typed. */
  rate: string
  adds: boolean
  /** YYYY-MM-DD; '' = no limit. */
  valid_from: string
  valid_to: string
}

type RateFacts = ReturnType<typeof parseRateForm>

export async function findRateForStaff(q: Exec, id: number) {
  const { taxRates } = q.t
  const [row] = await q.select().from(taxRates).where(eq(taxRates.id, id)).limit(1)
  if (!row) return null
  return {
    ...row,
    postal_prefix: row.postalPrefix,
    tax_class: row.taxClass,
    rate: percentInput(row.ratePpm),
    valid_from: row.validFrom ?? '',
    valid_to: row.validTo ?? '',
  }
}

/** Throws UserError on the invalid field. */
export async function createRate(tx: Tx, form: RateForm, now: number): Promise<number> {
  const facts = parseRateForm(form)
  await refuseOverlap(tx, facts, null)
  const [row] = await tx
    .insert(tx.t.taxRates)
    .values({ ...facts, checkedOn: await storeDay(tx, now), updatedAt: now })
    .returning({ id: tx.t.taxRates.id })
  return row!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveRate(
  tx: Tx,
  id: number,
  form: RateForm,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { taxRates } = tx.t
  const facts = parseRateForm(form)
  if (!(await findRateForStaff(tx, id))) throw new NotFound('tax rate')
  await refuseOverlap(tx, facts, id)
  const updated = await tx
    .update(taxRates)
    .set({ ...facts, checkedOn: await storeDay(tx, now), updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
    .where(and(eq(taxRates.id, id), eq(taxRates.updatedAt, expectedUpdatedAt)))
    .returning({ id: taxRates.id })
  if (updated.length === 0) throw new Conflict('tax.editConflict')
}

/** Throws NotFound. */
export async function deleteRate(tx: Tx, id: number): Promise<void> {
  const { taxRates } = tx.t
  const deleted = await tx.delete(taxRates).where(eq(taxRates.id, id)).returning({ id: taxRates.id })
  if (deleted.length === 0) throw new NotFound('tax rate')
}

/** Restores a deleted rate with the same id. Throws Conflict when it exists, UserError when another rate has taken its place. */
export async function restoreRate(tx: Tx, id: number, form: RateForm, now: number): Promise<void> {
  if (await findRateForStaff(tx, id)) throw new Conflict('admin.undoTooLate')
  const facts = parseRateForm(form)
  await refuseOverlap(tx, facts, null)
  await tx.insert(tx.t.taxRates).values({ id, ...facts, checkedOn: await storeDay(tx, now), updatedAt: now })
}

/** "California · Food · Sales tax". */
export const rateTitle = (form: Pick<RateForm, 'country' | 'region' | 'postal_prefix' | 'name' | 'rate'>): string =>
  `${form.name} ${form.rate} % (${[form.country, form.region, form.postal_prefix].filter(Boolean).join(' ')})`

function parseRateForm(form: RateForm) {
  const region = findRegionCode(form.country, form.region) ?? normalizeRegion(form.region)
  const postalPrefix = normalizePostalPrefixOf(form.country, form.postal_prefix)
  const ratePpm = parsePercent(form.rate)
  const name = form.name.trim()
  if (!isCountry(form.country)) throw new UserError('tax.countryMissing', {}, 'country')
  if (region !== '' && needsRegion(form.country) && !regionsOf(form.country).some(({ code }) => code === region))
    throw new UserError('tax.unknownRegion', {}, 'region')
  if (postalPrefix !== '' && !isPostalPrefix(postalPrefix)) throw new UserError('tax.invalidPostalPrefix', {}, 'postal_prefix')
  if (!isTaxClass(form.tax_class)) throw new UserError('form.choose', {}, 'tax_class')
  if (name === '') throw new UserError('tax.nameMissing', {}, 'name')
  if (ratePpm === null) throw new UserError('tax.invalidRate', { most: maxPercent }, 'rate')
  const validFrom = parseDay(form.valid_from, 'valid_from')
  const validTo = parseDay(form.valid_to, 'valid_to')
  if (validFrom !== null && validTo !== null && validTo < validFrom) throw new UserError('tax.endsBeforeStart', {}, 'valid_to')
  const { country, kind, adds } = form
  return { country, region, postalPrefix, taxClass: form.tax_class, kind, name, ratePpm, adds, validFrom, validTo }
}

function parseDay(text: string, field: string): string | null {
  if (text === '') return null
  if (!isDay(text)) throw new UserError('tax.invalidDay', {}, field)
  return text
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** Two rates of one name on the same day would be charged twice. */
async function refuseOverlap(tx: Tx, facts: RateFacts, id: number | null): Promise<void> {
  const { taxRates } = tx.t
  const [other] = await tx
    .select({ validFrom: taxRates.validFrom })
    .from(taxRates)
    .where(
      and(
        eq(taxRates.country, facts.country),
        eq(taxRates.region, facts.region),
        eq(taxRates.postalPrefix, facts.postalPrefix),
        eq(taxRates.taxClass, facts.taxClass),
        eq(taxRates.name, facts.name),
        id === null ? undefined : ne(taxRates.id, id),
        facts.validTo === null ? undefined : or(isNull(taxRates.validFrom), lte(taxRates.validFrom, facts.validTo)),
        facts.validFrom === null ? undefined : or(isNull(taxRates.validTo), gte(taxRates.validTo, facts.validFrom)),
      ),
    )
    .limit(1)
  if (other) throw new UserError('tax.overlaps', {}, 'valid_from')
}

export async function storeDay(q: Exec, now: number): Promise<string> {
  return dayIn(now, (await readSettings(q)).timezone)
}
