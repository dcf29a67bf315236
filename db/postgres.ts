import { SQL as Client } from 'bun'
import { drizzle } from 'drizzle-orm/bun-sql'
import type { SQL } from 'drizzle-orm'
import { postgresKit } from './kit.ts'
import type { Db, Exec, Tx } from './open.ts'
import { tables } from './schema/index.ts'
import { outsideOnly, refuseNested, scoped } from './scope.ts'

const t = tables(postgresKit)
const mostTries = 30

/** The shop on PostgreSQL, for several processes: one pool reads and cannot write, the other runs transactions. */
export function openPostgres(url: string, connections = 10): Db {
  const reading = new Client({ url, max: connections, connection: { default_transaction_read_only: 'on' } })
  const writing = new Client({ url, max: connections })
  const read = handle(drizzle({ client: reading }))
  const orm = drizzle({ client: writing })

  const txOf = (inner: unknown): Tx =>
    Object.assign(handle(inner), {
      savepoint: <R>(work: (tx: Tx) => Promise<R>) => (inner as typeof orm).transaction((deeper) => scoped(txOf(deeper), work)),
    })

  return {
    engine: 'postgres',
    t,
    read: outsideOnly(read),
    async transaction(work) {
      refuseNested()
      for (let tries = 1; ; tries += 1) {
        try {
          return await orm.transaction((inner) => scoped(txOf(inner), work), { isolationLevel: 'serializable' })
        } catch (error) {
          if (tries === mostTries || !isContention(error)) throw error
          await Bun.sleep(Math.random() * 2 ** Math.min(tries, 6))
        }
      }
    },
    report: (query) => read.rows(query),
    async close() {
      await reading.close()
      await writing.close()
    },
  }
}

function handle(orm: unknown): Exec {
  const target = orm as { execute(query: SQL): Promise<Iterable<unknown>> }
  return Object.assign(target, {
    t,
    root: target,
    rows: async <T>(query: SQL) => [...(await target.execute(query))] as T[],
  }) as unknown as Exec
}

/** Serialization failures and deadlocks: nothing is wrong but the moment. */
function isContention(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { errno, code, cause } = error as { errno?: unknown; code?: unknown; cause?: unknown }
  return ['40001', '40P01'].includes(String(errno ?? code)) || isContention(cause)
}
