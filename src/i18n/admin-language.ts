import { adminPacks } from './packs.ts'
import type { Shop } from '#src/shop.ts'
import { adminLanguages } from '#src/lib/admin-languages.ts'
import type { Language } from './languages.ts'
import { adminKeys } from './sentences.ts'
import { cachedTranslations } from './translator.ts'
import { translatedShare } from './limits.ts'
import { chooseLanguage, type LanguagePreferences } from './choose-language.ts'

/** Whether the admin is in this language or its base language. */
const isAdminLanguage = (code: string): boolean => code.split('-')[0] === 'en' || code in adminPacks || code.split('-')[0]! in adminPacks

/** The language of the admin: English if the preferred one has no admin, so that no page is in two languages. */
export async function chooseAdminLanguage(
  shop: Pick<Shop, 'db'>,
  preferences: LanguagePreferences,
  storeLanguages: Language[],
): Promise<string> {
  const others = adminLanguages.filter(({ code }) => storeLanguages.every((language) => language.code !== code))
  const language = chooseLanguage(preferences, [...storeLanguages, ...others.map(({ code }) => ({ code, isDefault: false }))])
  return isAdminLanguage(language) || (await isTranslatedByStore(shop, language)) ? language : 'en'
}

/** Whether the store itself has translated most of the admin. */
async function isTranslatedByStore(shop: Pick<Shop, 'db'>, language: string): Promise<boolean> {
  const texts = await cachedTranslations(language)(shop)
  const keys = adminKeys()
  const least = keys.size * translatedShare
  // Few texts cannot be most of them: most stores have none.
  return texts.size > least && [...texts.keys()].filter((key) => keys.has(key)).length > least
}
