import { postgresKit } from './kit.ts'
import { tables, type Schema } from './schema/index.ts'

export const postgresTables: Schema = tables(postgresKit)
