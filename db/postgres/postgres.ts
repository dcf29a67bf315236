import { SQL as PostgresClient } from 'bun'
import type { SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sql'
import { openRequest } from '#src/lib/concurrency/request-scope.ts'
import { qualifyColumns } from '../qualified-columns.ts'
import type { DbSystem, Db, Exec, Source, Tx } from '../types.ts'
import { renderFaster } from '../render-sql.ts'
import { postgresTables } from '../schema.postgres.ts'
import { isAnswering, type Watch, watchServer } from './silent-server.ts'
import { transactionScope } from '../transaction-scope.ts'

const maxTries = 30
/** Seconds to wait for a server that does not respond. Connecting to one that refuses fails at once. */
const connectSeconds = 5
/** Ms that a statement waits until a new connection asks whether the server is there, and that its answer may take: five seconds in all. */
const defaultSilentMs = 2000

interface PostgresOptions {
  connections?: number
  idleSeconds?: number
  silentMs?: number
}

/** PostgreSQL, for several processes: one read-only pool and one for serializable transactions. Connects on first use. */
export function openPostgres(
  url: string,
  system: DbSystem,
  { connections = 10, idleSeconds = 0, silentMs = defaultSilentMs }: PostgresOptions = {},
): Db {
  const pool = { url, max: connections, idleTimeout: idleSeconds, connectionTimeout: connectSeconds }
  // Starting workers takes 10 to 20 ms, more than most reads take.
  const readPool = new PostgresClient({
    ...pool,
    connection: { default_transaction_read_only: 'on', max_parallel_workers_per_gather: '0' },
  })
  const writePool = new PostgresClient({
    ...pool,
    connection: { default_transaction_isolation: 'serializable', idle_in_transaction_session_timeout: '60s' },
  })
  const { timers } = system
  const watch = watchServer(timers, () => isAnswering(timers, url, silentMs), silentMs)
  const scope = transactionScope(system.random)
  // Other processes commit at any time. A request may work with what it found first, and with its own changes.
  let commits = 0
  const source: Source = { commitStamp: () => (openRequest() ? commits : null), stampScope: () => openRequest() ?? source }
  const reader = handle(openBuilders(watched(readPool, watch)), source)
  const writer = openBuilders(writePool)

  const inside = <R>(transaction: Transaction, work: (tx: Tx) => Promise<R>): Promise<R> =>
    scope.inside(handle(transaction, source), (inner) => transaction.transaction((nested) => inside(nested, inner)), work)

  async function transactOnce<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    let isAbandoned = false
    const transact = () =>
      writer.transaction(async (transaction) => {
        const result = await inside(transaction, work)
        // Its caller got an error, because the server was silent.
        if (isAbandoned) throw new Error('nobody waits for this transaction')
        return result
      })
    try {
      return await watch(transact)
    } catch (error) {
      isAbandoned = true
      throw error
    }
  }

  return {
    engine: 'postgres',
    t: postgresTables,
    read: scope.outside(reader),
    async transaction(work) {
      scope.refuseNested()
      try {
        return await withRetry(system, () => transactOnce(work))
      } finally {
        commits += 1
      }
    },
    ...source,
    report: (query) => reader.rows(query),
    async emptyJournal() {},
    async close() {
      await Promise.all([readPool.close({ timeout: closeSeconds }), writePool.close({ timeout: closeSeconds })])
    },
  }
}

/** For what still runs, such as for a server that does not answer. */
const closeSeconds = 5

/** The same pool, whose statements outside of transactions end when the server is silent. */
function watched(pool: PostgresClient, watch: Watch): PostgresClient {
  const unsafe = (...args: Parameters<PostgresClient['unsafe']>) => {
    const query = pool.unsafe(...args)
    // Drizzle awaits it, or its rows as lists.
    const ended = {
      values: () => watch(() => query.values()),
      then: (...on: Parameters<Promise<unknown>['then']>) => watch(() => query).then(...on),
    }
    return ended
  }
  return new Proxy(pool, { get: (target, key) => (key === 'unsafe' ? unsafe : (Reflect.get(target, key) as unknown)) })
}

function openBuilders(client: PostgresClient) {
  const builders = drizzle({ client })
  qualifyColumns(builders)
  renderFaster(builders)
  return builders
}

type Builders = ReturnType<typeof drizzle>
type Transaction = Parameters<Parameters<Builders['transaction']>[0]>[0]

function handle(builders: Builders | Transaction, source: Source): Exec {
  const rows = async (query: SQL) => withNumbers((await builders.execute(query)) as RawRows)
  return Object.assign(builders, { t: postgresTables, engine: 'postgres' as const, rows, root: builders, source }) as unknown as Exec
}

type RawRows = Record<string, unknown>[] & { columns: { name: string; type: number }[] }

const INT8 = 20
const NUMERIC = 1700

// The client returns these two types as text; all our amounts and counts are safe JavaScript numbers.
function withNumbers(rows: RawRows) {
  const numbers = rows.columns.filter(({ type }) => type === INT8 || type === NUMERIC).map(({ name }) => name)
  for (const row of rows) for (const name of numbers) if (row[name] !== null) row[name] = Number(row[name])
  return [...rows]
}

// Retries serialization failures after a random delay, so that the transactions do not collide again.
async function withRetry<R>({ random, timers }: DbSystem, attempt: () => Promise<R>): Promise<R> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (attempts >= maxTries || !isRetryable(error)) throw error
      await timers.sleep(random.int(0, 1000 * 2 ** Math.min(attempts, 6)) / 1000)
    }
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errno } = error as { errno?: unknown }
  return errno === SERIALIZATION_FAILURE || errno === DEADLOCK || isRetryable(error.cause)
}
