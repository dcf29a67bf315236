import { and, count, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { isKnownLanguage, nativeName } from './language-names.ts'

export interface StoredLanguage {
  id: number
  /** BCP 47. */
  code: string
  name: string
  active: boolean
}

/** Adds a language of CLDR, shown to nobody yet. Throws UserError for others, and for one the store has. Returns its id. */
export async function addLanguage(tx: Tx, code: string): Promise<number> {
  if (!isKnownLanguage(code)) throw new UserError('form.choose', {}, 'code')
  const { languages } = tx.t
  const [added] = await tx
    .insert(languages)
    .values({ code, name: nativeName(code), active: false })
    .onConflictDoNothing()
    .returning({ id: languages.id })
  if (!added) throw new UserError('languages.error.exists', {}, 'code')
  await bumpVersion(tx, 'languages')
  return added.id
}

/** Throws NotFound, and Conflict when the default language would be switched off. */
export async function setLanguageActive(tx: Tx, id: number, active: boolean): Promise<StoredLanguage> {
  const language = await findLanguage(tx, id)
  if (!active && (await isDefault(tx, language))) throw new Conflict('languages.error.defaultStays')
  await tx.update(tx.t.languages).set({ active }).where(eq(tx.t.languages.id, id))
  await bumpVersion(tx, 'languages')
  return { ...language, active }
}

/** Makes an active language the default one. Throws NotFound, and Conflict for one that is off. Returns it with the code of the former one. */
export async function setDefaultLanguage(tx: Tx, id: number, now: number): Promise<StoredLanguage & { former: string }> {
  const language = await findLanguage(tx, id)
  if (!language.active) throw new Conflict('languages.error.defaultIsOn')
  const former = (await readSettings(tx)).default_language
  await saveSettings(tx, { default_language: language.code }, now)
  return { ...language, former }
}

/** Throws NotFound, and Conflict when the language is the default one, on, or has texts. */
export async function removeLanguage(tx: Tx, id: number): Promise<StoredLanguage> {
  const language = await findLanguage(tx, id)
  if (language.active || (await isDefault(tx, language))) throw new Conflict('languages.error.removeOff')
  if ((await countTexts(tx, language.code)) > 0) throw new Conflict('languages.error.hasTexts')
  await tx.delete(tx.t.languages).where(and(eq(tx.t.languages.id, id), ne(tx.t.languages.active, true)))
  await bumpVersion(tx, 'languages')
  return language
}

const isDefault = async (tx: Tx, { code }: StoredLanguage): Promise<boolean> => (await readSettings(tx)).default_language === code

/** Throws NotFound. */
async function findLanguage(tx: Tx, id: number): Promise<StoredLanguage> {
  const [language] = await tx.select().from(tx.t.languages).where(eq(tx.t.languages.id, id)).limit(1)
  if (!language) throw new NotFound('language')
  return language
}

async function countTexts(tx: Tx, code: string): Promise<number> {
  const { translations, contentTranslations } = tx.t
  const [own] = await tx.select({ count: count() }).from(translations).where(eq(translations.language, code))
  const [content] = await tx.select({ count: count() }).from(contentTranslations).where(eq(contentTranslations.language, code))
  return own!.count + content!.count
}
