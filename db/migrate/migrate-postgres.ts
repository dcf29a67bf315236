import { SQL as PostgresClient } from 'bun'
import { type DerivedData, type InstalledDerivedData, changedParts, createDerivedDataTable, planDerivedData } from '../derived-data.ts'
import {
  type MigrationResult,
  createMigrationsTable,
  failedMigration,
  pendingMigrations,
  type AppliedMigration,
  type Migration,
} from './migrations.ts'
import { postgresTables } from '../schema.postgres.ts'
import { DatabaseError } from '../database-error.ts'
import { articleIndex, pageIndex, postgresTextIndex } from '../search/text-index.ts'
import { searchData } from '../search/postgres.ts'
import { postgresStaffSearch } from '../search/staff-search.ts'
import { triggerData } from '../triggers/postgres.ts'
import { postgresPageTriggers } from '../triggers/page-changes.ts'
import { postgresTranslationTriggers } from '../triggers/translated-columns.ts'
import { postgresVersionTriggers } from '../triggers/versions.ts'

// Any number, but the same in every release.
const migrationLockId = 7_386_329

const allDerivedData: DerivedData[] = [
  triggerData,
  postgresVersionTriggers,
  postgresPageTriggers(postgresTables),
  postgresTranslationTriggers,
  searchData,
  postgresStaffSearch,
  postgresTextIndex(articleIndex),
  postgresTextIndex(pageIndex),
]

/** Migrates a PostgreSQL database; when several processes start together, one migrates and the others wait. Throws DatabaseError. */
export async function migratePostgres(
  url: string,
  available: Migration[],
  { now, derivedData = allDerivedData }: { now: number; derivedData?: DerivedData[] },
): Promise<MigrationResult> {
  const client = new PostgresClient({ url, max: 1 })
  try {
    await client.connect().catch((error) => {
      throw unreachableError(url, error)
    })
    return await client.begin(async (transaction) => {
      const run = (sql: string, params: unknown[] = []) => transaction.unsafe(sql, params)
      await run(`select pg_advisory_xact_lock(${migrationLockId})`)
      await run(createMigrationsTable)
      await run(createDerivedDataTable)
      const applied = (await run('select name, hash from migrations order by name')) as AppliedMigration[]
      const pending = pendingMigrations(available, applied)
      const installed = (await run('select name, version, drop_statements from derived_data order by name')) as InstalledDerivedData[]
      const plan = planDerivedData(derivedData, installed, pending.length > 0)
      for (const statement of plan.drop) await run(statement)
      for (const { name, hash, statements } of pending) {
        for (const statement of statements)
          await run(statement).catch((error: unknown) => {
            throw failedMigration(name, error)
          })
        await run('insert into migrations (name, hash, applied_at) values ($1, $2, $3)', [name, hash, now])
      }
      for (const name of plan.removed) await run('delete from derived_data where name = $1', [name])
      for (const { data, row } of plan.create) {
        for (const statement of data.create) await run(statement)
        await run(
          `insert into derived_data (name, version, drop_statements) values ($1, $2, $3)
            on conflict (name) do update set version = excluded.version, drop_statements = excluded.drop_statements`,
          [row.name, row.version, row.drop_statements],
        )
      }
      return { applied: pending.map(({ name }) => name), recreated: changedParts(plan), backup: null, integrityChecked: true }
    })
  } finally {
    await client.close()
  }
}

function unreachableError(url: string, cause: unknown) {
  const { host, pathname } = new URL(url)
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DatabaseError(
    'unreachable',
    `Cannot connect to the PostgreSQL database ${pathname.slice(1)} at ${host}: ${reason}. Check DATABASE_URL, that the server is running, and that this user has access.`,
    { cause },
  )
}
