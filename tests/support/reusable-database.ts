import { SQL } from 'bun'
import { connect } from '#db/connect.ts'
import { versionedTables } from '#db/triggers/versions.ts'
import type { Db } from '#db/types.ts'
import type { Random } from '#src/shop/system.ts'
import { replaceableRandom } from './replaceable-random.ts'

/** A PostgreSQL database for one test after another: its connections know its tables and statements already. */
export interface ReusableDatabase {
  db: Db
  /** For transactions from here on. */
  useRandom(random: Random): void
  /**
   * Restores the migrated state: no rows, ids from 1. Only versions increase, because what the shop has cached belongs to them. False if it
   * cannot, because a test changed tables.
   */
  empty(): Promise<boolean>
  close(): Promise<void>
}

const versionedTags = [...new Set(Object.values(versionedTables))]

/** Connects to a migrated database that nothing else uses. */
export async function openReusableDatabase(url: string): Promise<ReusableDatabase> {
  // No foreign keys and triggers. Changing this setting in a connection would discard the plans of all its statements.
  const emptier = new SQL({ url, max: 1, idleTimeout: 60, connection: { session_replication_role: 'replica' } })
  const migrated = await countTables(emptier)
  const { system, useRandom } = replaceableRandom()
  const db = await connect(url, { connections: 5, idleSeconds: 20, system })
  return {
    db,
    useRandom,
    empty: () =>
      emptier.begin(async (transaction) => {
        if ((await countTables(transaction)) !== migrated) return false
        const [found] = await transaction`select to_regproc('pg_temp.empty_tables') is not null as exists`
        if (!found.exists) await transaction.unsafe(await writeEmptyTables(transaction))
        await transaction`select pg_temp.empty_tables()`
        return true
      }),
    async close() {
      await Promise.all([emptier.close(), db.close()])
    },
  }
}

/** Indexes, sequences and triggers included. */
async function countTables(client: SQL): Promise<number> {
  const [row] = await client`select ((select count(*) from pg_class where relnamespace = 'public'::regnamespace)
    + (select count(*) from pg_trigger))::int as count`
  return row.count
}

const largeBytes = 256 * 1024

// A function with a statement for each table: its connection plans them once. Without vacuum, a table with many deleted rows is slow until it
// is truncated.
async function writeEmptyTables(client: SQL): Promise<string> {
  const tables: { name: string }[] = await client`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'derived_data', 'versions')`
  const sequences: { name: string }[] = await client`select sequencename as name from pg_sequences where schemaname = 'public'`
  return `create function pg_temp.empty_tables() returns void language plpgsql as $$ begin
    ${tables
      .map(
        ({ name }) =>
          `delete from ${name}; if found and pg_relation_size('${name}'::regclass) > ${largeBytes} then truncate ${name} cascade; end if;`,
      )
      .join('\n')}
    ${sequences.map(({ name }) => `perform setval('${name}', 1, false) from ${name} where is_called;`).join('\n')}
    delete from versions where tag not in (${versionedTags.map((tag) => `'${tag}'`).join(', ')});
    update versions set version = version + 1;
  end $$`
}
