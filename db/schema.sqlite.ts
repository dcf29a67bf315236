import { sqliteKit } from './kit.ts'
import { tables, type Schema } from './schema/index.ts'

export const sqliteTables: Schema = tables(sqliteKit)
