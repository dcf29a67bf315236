import { type Settings, setIfValid } from '#src/settings/settings.ts'
import { themeKeys } from './appearance.ts'

/** The theme's settings as a query: a look that is not saved is held by the page of its editor alone, never by the server. */
export const draftQuery = (settings: Pick<Settings, (typeof themeKeys)[number]>): string =>
  String(new URLSearchParams(Object.fromEntries(themeKeys.map((key) => [key, String(settings[key])]))))

/** The stored settings with those of a draft. What is not valid stays as it is stored. */
export function draftSettings(stored: Settings, query: URLSearchParams): Settings {
  const draft = { ...stored }
  for (const key of themeKeys) {
    const value = query.get(key)
    if (value !== null) setIfValid(draft, key, key === 'theme_own_dark' ? value === 'true' : value)
  }
  return draft
}
