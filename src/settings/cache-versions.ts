import { sql } from 'drizzle-orm'
import { versionedTables } from '#db/triggers/versions.ts'
import { stmt } from '#db/stmt.ts'
import type { Db, Exec, Source, Tx } from '#db/types.ts'

/** Invalidates cached values with `tag`; call it in the transaction of the change. Triggers do it for `versionedTables`. */
export async function bumpVersion(tx: Tx, tag: string): Promise<void> {
  const { versions } = tx.t
  await tx
    .insert(versions)
    .values({ tag, version: 1 })
    .onConflictDoUpdate({ target: versions.tag, set: { version: sql`${versions.version} + 1` } })
}

/** For a change that anything cached may show. */
export async function bumpAllVersions(tx: Tx): Promise<void> {
  const { versions } = tx.t
  await tx.update(versions).set({ version: sql`${versions.version} + 1` })
}

/** Per database, until one of its tags is bumped. Only for public data; `build` must read through the handle it gets. */
export function cachedByVersion<T>(tags: string[], build: (q: Exec) => Promise<T>): (shop: { db: Db }) => Promise<T> {
  const cache = new WeakMap<Db, { scope: object; stamp: number | null; version: string; value: T }>()
  return async ({ db }) => {
    const stamp = db.commitStamp()
    const scope = db.stampScope()
    const cached = cache.get(db)
    // No write since: versions cannot have changed.
    if (cached && stamp !== null && cached.stamp === stamp && cached.scope === scope) return cached.value
    const version = versionsOf(await readVersions(db.read), tags)
    if (cached?.version === version) {
      cached.stamp = stamp
      cached.scope = scope
      return cached.value
    }
    const value = await build(db.read)
    cache.set(db, { scope, stamp, version, value })
    return value
  }
}

type VersionedTable = keyof typeof versionedTables

/**
 * Rows of versioned tables, outside of transactions and inside, until one of the tables changes. A transaction uses what others have
 * stored, and reads again what it has changed itself.
 */
export function cachedRows<T>(tables: VersionedTable[], build: (q: Exec) => Promise<T>): (q: Exec) => Promise<T> {
  const cache = new WeakMap<Source, { versions: Versions; version: string; value: T }>()
  const tags = [...new Set(tables.map((table) => versionedTables[table]))]
  return async (q) => {
    if (isTransaction(q) && tables.some((table) => q.written.has(table))) return build(q)
    const versions = await readVersions(q)
    const cached = cache.get(q.source)
    // Read once, asked about again.
    if (cached?.versions === versions) return cached.value
    const version = versionsOf(versions, tags)
    if (cached?.version === version) {
      cached.versions = versions
      return cached.value
    }
    const value = await build(q)
    // A transaction may see changes that are rolled back.
    if (!isTransaction(q)) cache.set(q.source, { versions, version, value })
    return value
  }
}

const isTransaction = (q: Exec): q is Tx => 'written' in q

type Versions = ReadonlyMap<string, number>

/**
 * By tag; a missing one is 0. Read before the data. One statement until the next commit, on PostgreSQL one for each request; and one for each
 * transaction.
 */
async function readVersions(q: Exec): Promise<Versions> {
  const stamp = isTransaction(q) ? 0 : q.source.commitStamp()
  const owner = isTransaction(q) ? q.written : q.source.stampScope()
  const known = knownVersions.get(owner)
  if (known && stamp !== null && known.stamp === stamp) return known.versions
  const versions = new Map((await selectVersions(q, {})).map(({ tag, version }) => [tag, version]))
  knownVersions.set(owner, { stamp, versions })
  return versions
}

const knownVersions = new WeakMap<object, { stamp: number | null; versions: Versions }>()

const selectVersions = stmt((q) => q.select().from(q.t.versions))

const versionsOf = (versions: Versions, tags: string[]): string => tags.map((tag) => versions.get(tag) ?? 0).join('.')
