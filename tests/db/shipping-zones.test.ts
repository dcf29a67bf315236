import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/types.ts'
import { listFlatRules } from '#src/shipping/flat-rates.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { createEmptyDatabase, testEngine } from '#tests/support/test-db.ts'

let db: Db
beforeAll(async () => {
  const address = await createEmptyDatabase()
  await migrate(address, createEarlierRelease())
  const before = await connect(address)
  await before.transaction(async (tx) => {
    for (const [name, countries] of Object.entries(earlierRules)) {
      const text = JSON.stringify(countries)
      const json = testEngine === 'postgres' ? sql`cast(cast(${text} as text) as jsonb)` : sql`${text}`
      await tx.rows(sql`insert into shipping_rules (name, price, countries, min_days, max_days) values (${name}, 500, ${json}, 1, 2)`)
    }
  })
  await before.close()
  await migrate(address)
  db = await connect(address)
})
afterAll(() => db.close())

const earlierRules = { Ground: ['US'], Express: ['US'], Europe: ['DE', 'FR'], Worldwide: [] }

test('rates keep their countries, in one zone for the same countries', async () => {
  const rules = await listFlatRules(db.read, { activeOnly: true })
  expect(rules.map(({ name, zone, zoneName }) => [name, zone.countries, zoneName])).toEqual([
    ['Ground', ['US'], 'US'],
    ['Express', ['US'], 'US'],
    ['Europe', ['DE', 'FR'], 'DE, FR'],
    ['Worldwide', [], null],
  ])
  const zones = await db.read.select().from(db.t.shippingZones).orderBy(asc(db.t.shippingZones.id))
  expect(zones).toMatchObject([
    { name: 'US', regions: [], postalPrefixes: [] },
    { name: 'DE, FR', regions: [], postalPrefixes: [] },
  ])
})

/** The folder of a program that has only the migrations before zones. */
function createEarlierRelease() {
  const released = join(import.meta.dir, '../../db/migrations', testEngine)
  const folder = join(getTempFolder(), 'before-shipping-zones')
  mkdirSync(join(folder, testEngine), { recursive: true })
  for (const file of readdirSync(released))
    if (file.endsWith('.sql') && file < '20261122T1417') cpSync(join(released, file), join(folder, testEngine, file))
  return folder
}
