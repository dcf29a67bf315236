import { inArray, sql } from 'drizzle-orm'
import type { Db, Exec, Tx } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import type { Shop } from '#src/shop.ts'

/** Invalidates cached values with `tag`; call it in the transaction of the change. */
export async function bumpVersion(tx: Tx, tag: string): Promise<void> {
  const { versions } = tx.t
  await tx
    .insert(versions)
    .values({ tag, version: 1 })
    .onConflictDoUpdate({ target: versions.tag, set: { version: sql`${versions.version} + 1` } })
}

/** The versions of several tags as one comparable string. Read it before the data it versions. */
export async function readVersions(q: Exec, tags: string[]): Promise<string> {
  const rows = await versionsStatement(tags.length)(q, Object.fromEntries(tags.map((tag, index) => [`tag${index}`, tag])))
  const found = new Map(rows.map((row) => [row.tag, row.version]))
  return tags.map((tag) => found.get(tag) ?? 0).join('.')
}

/** Per database, until one of its tags is bumped. Only for public data; `build` must read through the handle it gets. */
export function cachedByVersion<T>(tags: string[], build: (q: Exec) => Promise<T>): (shop: Pick<Shop, 'db'>) => Promise<T> {
  const cache = new WeakMap<Db, { stamp: number | null; version: string; value: T }>()
  return async ({ db }) => {
    const stamp = db.commitStamp()
    const cached = cache.get(db)
    // No write since: versions cannot have changed.
    if (cached && stamp !== null && cached.stamp === stamp) return cached.value
    const version = await readVersions(db.read, tags)
    if (cached?.version === version) {
      cached.stamp = stamp
      return cached.value
    }
    const value = await build(db.read)
    cache.set(db, { stamp, version, value })
    return value
  }
}

type VersionRow = { tag: string; version: number }
type VersionsStatement = (q: Exec, params: Record<string, unknown>) => Promise<VersionRow[]>
const statements = new Map<number, VersionsStatement>()

function versionsStatement(count: number): VersionsStatement {
  const existing = statements.get(count)
  if (existing) return existing
  const statement: VersionsStatement = stmt((q) =>
    q
      .select()
      .from(q.t.versions)
      .where(
        inArray(
          q.t.versions.tag,
          Array.from({ length: count }, (_, index) => sql.placeholder(`tag${index}`)),
        ),
      ),
  )
  statements.set(count, statement)
  return statement
}
