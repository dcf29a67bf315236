import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { setLanguageActive } from '#src/i18n/edit-languages.ts'
import { nativeName } from '#src/i18n/language-names.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { countSalesDays } from '#src/refunds/count-sales-days.ts'
import { applySettings } from '#src/settings/change-settings.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import { type SetupStep, setupSteps, skippedSteps } from './setup-steps.ts'

/** [previous, new] by key of the settings that changed. */
type Change = Record<string, [unknown, unknown]>

/** Throws UserError for an invalid value. */
export async function saveShopFacts(tx: Tx, { name, country }: { name: string; country: string }, now: number): Promise<Change> {
  if (country === '') throw new UserError('firstSteps.countryMissing', {}, 'country')
  const facts = { site_name: name, shipping_origin_country: country }
  const isFirst = (await readSettings(tx)).setup_progress === 'shop'
  return applySettings(tx, isFirst ? { ...facts, setup_progress: 'formats' } : facts, now)
}

export interface ShopFormats {
  /** Undefined once it is locked. */
  currency: string | undefined
  timezone: string
  language: string
  /** As the setting stores it; null = unchanged. */
  logo: string | null
}

/** Ends the setup. Then a former default language is switched off: nothing was written in it. Throws UserError for an invalid value. */
export async function saveShopFormats(tx: Tx, { currency, timezone, language, logo }: ShopFormats, now: number): Promise<Change> {
  const { default_language: former, setup_progress: progress } = await readSettings(tx)
  const isSetUpNow = progress === 'shop' || progress === 'formats'
  if (language !== former) await saveLanguage(tx, { code: language, name: nativeName(language) })
  const patch: Partial<Settings> = { timezone, default_language: language }
  if (isSetUpNow) patch.setup_progress = 'checklist'
  if (currency !== undefined) patch.currency = currency
  if (logo !== null) patch.logo = logo
  const change = await applySettings(tx, patch, now)
  if (isSetUpNow && language !== former) await switchLanguageOff(tx, former)
  if ('timezone' in change) await countSalesDays(tx, timezone)
  return change
}

async function switchLanguageOff(tx: Tx, code: string): Promise<void> {
  const { languages } = tx.t
  const [found] = await tx.select({ id: languages.id }).from(languages).where(eq(languages.code, code)).limit(1)
  if (found) await setLanguageActive(tx, found.id, false)
}

export const saveOpening = (tx: Tx, isOpen: boolean, now: number): Promise<Change> => applySettings(tx, { shop_open: isOpen }, now)

export const showChecklist = (tx: Tx, isShown: boolean, now: number): Promise<Change> =>
  applySettings(tx, { setup_progress: isShown ? 'checklist' : 'hidden' }, now)

/** Puts a step off, or takes it up again. */
export async function saveSkipped(tx: Tx, step: SetupStep, isSkipped: boolean, now: number): Promise<Change> {
  const before = skippedSteps(await readSettings(tx))
  const after = setupSteps.filter((name) => (name === step ? isSkipped : before.includes(name)))
  return applySettings(tx, { setup_skipped: after.join(',') }, now)
}
