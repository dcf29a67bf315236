import { postgresKit } from './kit.postgres.ts'
import { tables, type Schema } from './schema/index.ts'

export const postgresTables: Schema = tables(postgresKit)
