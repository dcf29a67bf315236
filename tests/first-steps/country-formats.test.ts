import { expect, test } from 'bun:test'
import { formatsOf } from '#src/first-steps/country-formats.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import { isTimeZone } from '#src/lib/dates/dates.ts'

test.each([
  ['DE', 'EUR', 'Europe/Berlin', 'de'],
  ['FR', 'EUR', 'Europe/Paris', 'fr'],
  ['CH', 'CHF', 'Europe/Zurich', 'de'],
  ['US', 'USD', 'America/New_York', 'en'],
  ['GB', 'GBP', 'Europe/London', 'en'],
  ['ES', 'EUR', 'Europe/Madrid', 'es'],
  ['AU', 'AUD', 'Australia/Sydney', 'en'],
  ['BR', 'BRL', 'America/Sao_Paulo', 'pt'],
  ['BG', 'EUR', 'Europe/Sofia', 'bg'],
])('a shop in %s usually has %s, %s and %s', (country, currency, timezone, language) => {
  expect(formatsOf(country)).toEqual({ currency, timezone, language })
})

test('each country has a currency that the settings accept, and a time zone', () => {
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  const formats = countryList('en').map(({ code }) => ({ code, ...formatsOf(code) }))
  expect(formats.filter(({ timezone }) => !isTimeZone(timezone))).toEqual([])
  const without = formats.filter(({ currency }) => currency === null || !currencies.has(currency))
  // Antarctica has none, and that of the two islands is newer than what this program knows.
  expect(without.map(({ code }) => code).toSorted()).toEqual(['AQ', 'CW', 'SX'])
})
