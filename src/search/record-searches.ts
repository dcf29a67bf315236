import { inArray, lt, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Db, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { hideSecretsInText } from '#src/lib/secrets/secret-links.ts'
import type { Shop } from '#src/shop.ts'
import { maxSearchQueries, searchQueryDays } from './limits.ts'
import { queryKey } from './query-key.ts'

interface Recorded extends Pick<Schema['searchQueries']['$inferSelect'], 'query' | 'searches' | 'clicks' | 'lastAt'> {
  /** Null when only clicks were recorded. */
  results: number | null
}

// Bounds memory against clients that make up searches.
const maxUnsaved = 1000
const logs = new WeakMap<Db, Map<string, Recorded>>()

const logOf = (db: Db): Map<string, Recorded> => {
  let log = logs.get(db)
  if (!log) logs.set(db, (log = new Map()))
  return log
}

type Recording = { results: number } | 'click' | 'search and click'

/** Records a search in memory, without secrets of pasted links. A visitor who opens a suggestion searches and clicks. */
export function recordSearch({ db, now }: Pick<Shop, 'db' | 'now'>, text: string, what: Recording): void {
  const query = hideSecretsInText(text)
  const key = queryKey(query)
  const log = logOf(db)
  const known = log.get(key)
  if (key === '' || (!known && log.size >= maxUnsaved)) return
  const results = typeof what === 'object' ? what.results : (known?.results ?? null)
  const recorded = known ?? { query, searches: 0, clicks: 0, results, lastAt: 0 }
  if (!known) log.set(key, recorded)
  recorded.query = query
  if (what !== 'click') recorded.searches += 1
  if (typeof what !== 'object') recorded.clicks += 1
  recorded.results = results
  recorded.lastAt = now()
}

/** Scheduled task: writes what was recorded since the last call. What cannot be written is recorded again. */
export async function flushSearches({ db }: Pick<Shop, 'db'>): Promise<void> {
  const log = logs.get(db)
  if (!log || log.size === 0) return
  logs.delete(db)
  try {
    await db.transaction((tx) => addSearches(tx, log))
  } catch (error) {
    const current = logOf(db)
    for (const [key, recorded] of log) if (!current.has(key)) current.set(key, recorded)
    throw error
  }
}

async function addSearches(tx: Tx, log: Map<string, Recorded>): Promise<void> {
  const { searchQueries } = tx.t
  let free = maxSearchQueries - (await tx.$count(searchQueries))
  // A fixed order prevents deadlocks between processes.
  const entries = [...log].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const chunk of inChunks(entries)) {
    const keys = chunk.map(([key]) => key)
    const known = new Set(
      (await tx.select({ key: searchQueries.queryKey }).from(searchQueries).where(inArray(searchQueries.queryKey, keys))).map(
        ({ key }) => key,
      ),
    )
    // A click that is not known as a search was made up, or its search was removed meanwhile.
    const rows = chunk.filter(([key, { searches }]) => known.has(key) || (searches > 0 && free-- > 0))
    if (rows.length === 0) continue
    await tx
      .insert(searchQueries)
      .values(
        rows.map(([key, { query, searches, clicks, results, lastAt }]) => ({
          queryKey: key,
          query,
          searches,
          clicks,
          lastAt,
          // What was opened was found.
          results: results ?? (known.has(key) ? -1 : 1),
        })),
      )
      .onConflictDoUpdate({
        target: searchQueries.queryKey,
        set: {
          query: sql`excluded.query`,
          searches: sql`${searchQueries.searches} + excluded.searches`,
          clicks: sql`${searchQueries.clicks} + excluded.clicks`,
          results: sql`case when excluded.results < 0 then ${searchQueries.results} else excluded.results end`,
          lastAt: sql`excluded.last_at`,
        },
      })
  }
}

/** Scheduled task: removes searches that nobody made in `searchQueryDays`. */
export async function pruneSearches({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db.transaction((tx) => tx.delete(tx.t.searchQueries).where(lt(tx.t.searchQueries.lastAt, now() - searchQueryDays * 86_400_000)))
}
