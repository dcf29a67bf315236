import type { Db } from './open.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Opens a PostgreSQL address (postgres://…) or a SQLite file. Migrates nothing. */
export const connect = (url: string): Db => (/^postgres(ql)?:\/\//.test(url) ? openPostgres(url) : openSqlite(url))
