import { asc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { readSettings } from '#src/settings/settings.ts'
import { bumpVersion, cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'

/** Languages besides the default one. */
export const otherLanguages = async (shop: Shop) => (await activeLanguages(shop)).filter(({ isDefault }) => !isDefault)

export interface Language {
  id: number
  /** BCP 47, e.g. en, pt-BR. */
  code: string
  name: string
  isDefault: boolean
}

/** Active languages, the default first; cached. */
export const activeLanguages = cachedByVersion(['languages', 'settings'], listLanguages)

export function directionOf(language: string): 'ltr' | 'rtl' {
  let direction = directions.get(language)
  if (!direction) directions.set(language, (direction = new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr'))
  return direction
}

const directions = new Map<string, 'ltr' | 'rtl'>()

/** Creates or renames a language. Throws UserError for an invalid code. */
export async function saveLanguage(tx: Tx, language: { code: string; name: string; active?: boolean }): Promise<void> {
  const { name, active = true } = language
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/i.test(language.code)) throw new UserError('settings.error.language', {}, 'code')
  const [code = 'en'] = Intl.getCanonicalLocales(language.code)
  const { languages } = tx.t
  await tx.insert(languages).values({ code, name, active }).onConflictDoUpdate({ target: languages.code, set: { name, active } })
  await bumpVersion(tx, 'languages')
}

export async function seedLanguages(tx: Tx): Promise<void> {
  if ((await tx.select().from(tx.t.languages).limit(1)).length === 0) await saveLanguage(tx, { code: 'en', name: 'English' })
}

async function listLanguages(q: Exec): Promise<Language[]> {
  const { languages } = q.t
  const defaultCode = (await readSettings(q)).default_language
  const rows = await q
    .select({ id: languages.id, code: languages.code, name: languages.name })
    .from(languages)
    .where(eq(languages.active, true))
    .orderBy(asc(languages.code))
  return rows.map((row) => ({ ...row, isDefault: row.code === defaultCode })).sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
