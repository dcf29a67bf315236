import type { PresetTexts } from './store-facts.ts'

export const presetLanguages = ['en', 'de', 'fr'] as const
export type PresetLanguage = (typeof presetLanguages)[number]

/** The language of the store's texts if there are drafts in it, else English. */
export const presetLanguageOf = (code: string): PresetLanguage =>
  presetLanguages.find((language) => language === code.split('-')[0]) ?? 'en'

/** Loaded on first use: only the page of the presets needs them. */
export const presetTexts = (language: PresetLanguage): Promise<PresetTexts> => loaders[language]()

const loaders: Record<PresetLanguage, () => Promise<PresetTexts>> = {
  en: async () => (await import('./en.ts')).englishTexts,
  de: async () => (await import('./de.ts')).germanTexts,
  fr: async () => (await import('./fr.ts')).frenchTexts,
}
