import { inArray, sql } from 'drizzle-orm'
import type { Db, Exec, Tx } from '#db/open.ts'
import { stmt } from '#db/stmt.ts'
import type { Shop } from '#src/shop.ts'

/** Says that what is kept outside the database under `tag` is out of date; in the transaction that changes it. */
export async function bumpVersion(tx: Tx, tag: string): Promise<void> {
  const { versions } = tx.t
  await tx
    .insert(versions)
    .values({ tag, version: 1 })
    .onConflictDoUpdate({ target: versions.tag, set: { version: sql`${versions.version} + 1` } })
}

/** The versions of several tags in one statement, in one comparable text; read it before what it vouches for. */
export async function versionsOf(q: Exec, tags: string[]): Promise<string> {
  const rows = await statementFor(tags.length)(q, Object.fromEntries(tags.map((tag, at) => [`tag${at}`, tag])))
  const found = new Map(rows.map((row) => [row.tag, row.version]))
  return tags.map((tag) => found.get(tag) ?? 0).join('.')
}

/**
 * A value that is read again only after one of its tags was bumped, kept per database. Only for what every visitor may see.
 * `build` must read everything through the handle it is given.
 */
export function keptWhile<T>(tags: string[], build: (q: Exec) => Promise<T>): (shop: Pick<Shop, 'db'>) => Promise<T> {
  const kept = new WeakMap<Db, { stamp: number | null; version: string; value: T }>()
  return async ({ db }) => {
    const stamp = db.commitStamp()
    const last = kept.get(db)
    // Nobody has written anything since: no version can be another.
    if (last && stamp !== null && last.stamp === stamp) return last.value
    const version = await versionsOf(db.read, tags)
    if (last?.version === version) {
      last.stamp = stamp
      return last.value
    }
    const value = await build(db.read)
    kept.set(db, { stamp, version, value })
    return value
  }
}

type VersionRow = { tag: string; version: number }
type ReadVersions = (q: Exec, params: Record<string, unknown>) => Promise<VersionRow[]>
const statements = new Map<number, ReadVersions>()

function statementFor(count: number): ReadVersions {
  const kept = statements.get(count)
  if (kept) return kept
  const made: ReadVersions = stmt((q) =>
    q
      .select()
      .from(q.t.versions)
      .where(
        inArray(
          q.t.versions.tag,
          Array.from({ length: count }, (_, at) => sql.placeholder(`tag${at}`)),
        ),
      ),
  )
  statements.set(count, made)
  return made
}
