import { expect, test } from 'bun:test'
import { createReleasedStore } from './released-store.ts'

// What 0.2.0 stored without spaces, and what it is now. E1 matched E17, and E161 the sector E16 1.
const stored = ['E1', 'E', 'SW1', 'PA6', 'E16', 'PA67', 'BT', 'SW1A', 'E1W', 'SW1A1', 'E16A', 'E161', 'SW1A1AA', 'M11AE', 'PA67L']
const now = ['E1*', 'E*', 'SW1*', 'PA6*', 'E16', 'PA67', 'BT', 'SW1A', 'E1W', 'SW1A 1', 'E1 6A', 'E16 1', 'SW1A 1AA', 'M1 1AE', 'PA6 7L']
const [british, world, canada] = [['FR', 'GB'], [], ['CA', 'FR']]

test('postal prefixes of a store at 0.2.0 match the codes that they matched, in rates and zones of British codes only', async () => {
  const { run, update } = await createReleasedStore()
  const rate = (country: string, prefix: string) =>
    `insert into tax_rates (country, postal_prefix, kind, name, rate_ppm, checked_on) values ('${country}', '${prefix}', 'vat', 'VAT', 1, '2026-01-01')`
  const zone = (name: string, countries: string[], prefixes: string[]) =>
    `insert into shipping_zones (name, countries, regions, postal_prefixes, updated_at) values ('${name}', '${JSON.stringify(countries)}', '[]', '${JSON.stringify(prefixes)}', 1)`
  for (const statement of [
    ...stored.map((prefix) => rate('GB', prefix)),
    rate('CA', 'M5'),
    rate('JE', 'JE2'),
    zone('British', british!, ['972', ...stored]),
    zone('Canadian', canada!, ['M5', 'V5K']),
    zone('Everywhere', world!, ['972', 'M5']),
    zone('All codes', british!, []),
  ])
    await run(statement)
  await update()
  const rates = await run(`select postal_prefix from tax_rates order by id`)
  expect(rates.map(({ postal_prefix: prefix }) => prefix)).toEqual([...now, 'M5', 'JE2*'])
  const zones = await run(`select postal_prefixes from shipping_zones order by id`)
  expect(zones.map(({ postal_prefixes: prefixes }) => (typeof prefixes === 'string' ? JSON.parse(prefixes) : prefixes))).toEqual([
    ['972', ...now],
    ['M5', 'V5K'],
    ['972', 'M5*'],
    [],
  ])
})
