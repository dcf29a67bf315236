import * as lite from 'drizzle-orm/sqlite-core'
import { memoize } from '#src/lib/caching/memoize.ts'

const parseShared = memoize((text: string): unknown => JSON.parse(text))
const sharedText = lite.customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: parseShared,
})

/**
 * The column kit: tables are defined once with it for both engines.
 * The static types are SQLite's; both engines return the same JavaScript values.
 *
 * `int` money (minor units), counts, grams · `ms` instants (epoch milliseconds) · `day` YYYY-MM-DD
 * · `bool` true/false · `json` typed values · `sharedJson` those that many pages read and nothing changes in place, so that the same text
 * may be the same object · `id` an auto-increment number.
 */
export const sqliteKit = {
  table: lite.sqliteTable,
  index: lite.index,
  unique: lite.uniqueIndex,
  check: lite.check,
  primaryKey: lite.primaryKey,
  id: (name: string) => lite.integer(name).primaryKey({ autoIncrement: true }),
  int: (name: string) => lite.integer(name),
  ms: (name: string) => lite.integer(name),
  bool: (name: string) => lite.integer(name, { mode: 'boolean' }),
  text: (name: string) => lite.text(name),
  day: (name: string) => lite.text(name),
  json: <T>(name: string) => lite.text(name, { mode: 'json' }).$type<T>(),
  sharedJson: <T>(name: string) => sharedText(name).$type<T>(),
}

export type Kit = typeof sqliteKit
