import { sqliteKit } from '#db/kit.ts'
import { type Schema, tables } from '#db/schema/index.ts'

/** A copy of the schema whose tables all have one more text column. */
export function schemaWithColumn(name: string): Schema {
  const table = (tableName: string, columns: object, ...more: []) =>
    sqliteKit.table(tableName, { ...columns, [name]: sqliteKit.text(name).notNull().default('none') }, ...more)
  return tables({ ...sqliteKit, table: table as unknown as typeof sqliteKit.table })
}
