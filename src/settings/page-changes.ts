import { gt, max, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Db } from '#db/types.ts'

export interface PageChanges {
  /** Reads what has changed up to now; undefined when nothing can have changed since the last call. */
  refresh(): Promise<void> | undefined
  /** Changes read so far; a page that was rendered while one was read may show either state. Null until the first call of `refresh` is over. */
  count(): number | null
}

/** Reports committed changes of what guests see, whoever made them: the products, or null for a change that any page may show. */
export function createPageChanges(db: Db, onChange: (products: number[] | null) => void): PageChanges {
  const readChanges = db.engine === 'sqlite' ? sqliteReader(db) : postgresReader(db)
  let readStamp: number | null = null
  let readScope: object | null = null
  let changes: number | null = null
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function read(): Promise<void> {
    const [stamp, scope] = [db.commitStamp(), db.stampScope()]
    const products = await readChanges()
    readStamp = stamp
    readScope = scope
    changes = (changes ?? 0) + products.length
    if (products.length === 0) return
    onChange(products.includes(0) ? null : products)
  }

  function start(): Promise<void> {
    const reading = read().finally(() => {
      if (current === reading) current = null
    })
    return (current = reading)
  }

  return {
    refresh() {
      const stamp = db.commitStamp()
      if (stamp !== null && stamp === readStamp && db.stampScope() === readScope) return undefined
      if (!current) return start()
      // What is being read may have begun before the latest commit.
      next ??= current
        .catch(() => {})
        .then(() => {
          next = null
          return start()
        })
      return next
    },
    count: () => changes,
  }
}

/** SQLite has one writer, so that rows become visible in their order. */
function sqliteReader(db: Db): () => Promise<number[]> {
  let last: number | null = null
  return async () => {
    if (last === null) {
      last = (await selectLast(db.read, {}))[0]?.seq ?? 0
      return []
    }
    const rows = await selectSince(db.read, { last })
    for (const { seq } of rows) last = Math.max(last, seq)
    return rows.map(({ productId }) => productId)
  }
}

const selectLast = stmt((q) => q.select({ seq: max(q.t.pageChanges.seq) }).from(q.t.pageChanges))

const selectSince = stmt((q) =>
  q
    .select({ productId: q.t.pageChanges.productId, seq: q.t.pageChanges.seq })
    .from(q.t.pageChanges)
    .where(gt(q.t.pageChanges.seq, sql.placeholder('last'))),
)

/** PostgreSQL's transactions commit in any order: new is what the last snapshot did not see. */
function postgresReader(db: Db): () => Promise<number[]> {
  let last: string | null = null
  return async () => {
    const [row] = await db.read.rows<{ snapshot: string; products: number[] }>(last === null ? firstSnapshot : changesSince(last))
    last = row!.snapshot
    return row!.products
  }
}

const firstSnapshot = sql`select pg_current_snapshot()::text as snapshot, '[]'::json as products`

// A database loaded from another server's dump has ids that this server has not reached; they would be new in every look.
const changesSince = (last: string) => sql`
  select pg_current_snapshot()::text as snapshot, coalesce((
    select json_agg(distinct product_id) from page_changes
    where seq >= pg_snapshot_xmin(${last}::text::pg_snapshot)::text::bigint
      and seq < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      and not pg_visible_in_snapshot(seq::text::xid8, ${last}::text::pg_snapshot)
  ), '[]'::json) as products`

/**
 * A value for each key, per database, until something changes that any page may show. Only for public data. At most `most` values are stored;
 * the oldest go first.
 */
export function cachedUntilPageChange<T>(most: number): (shop: { db: Db }, key: string, build: () => Promise<T>) => Promise<T> {
  const caches = new WeakMap<Db, Map<string, T>>()
  return async ({ db }, key, build) => {
    const { changes, clearing } = changesOfAnyPage(db)
    let values = caches.get(db)
    if (!values) {
      const opened = new Map<string, T>()
      caches.set(db, (values = opened))
      clearing.push(() => opened.clear())
    }
    await changes.refresh()
    const cached = values.get(key)
    if (cached !== undefined) return cached
    const begunAt = changes.count()
    const value = await build()
    // Something changed while it was built, and it may show either state.
    if (changes.count() !== begunAt) return value
    const oldest = values.keys().next()
    if (values.size >= most && !oldest.done) values.delete(oldest.value)
    values.set(key, value)
    return value
  }
}

interface AnyPage {
  changes: PageChanges
  /** Called after a change that any page may show. */
  clearing: (() => void)[]
}

const anyPages = new WeakMap<Db, AnyPage>()

/** One for all caches of a database: on PostgreSQL each look at what has changed is a statement. */
function changesOfAnyPage(db: Db): AnyPage {
  let shared = anyPages.get(db)
  if (!shared) {
    const clearing: (() => void)[] = []
    // Changes of one product's page are none of a list's columns: those are in `products`, which every page may show.
    const changes = createPageChanges(db, (products) => {
      if (products === null) for (const clear of clearing) clear()
    })
    anyPages.set(db, (shared = { changes, clearing }))
  }
  return shared
}
