import { and, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { hideSecrets } from '#src/lib/secrets/secret-links.ts'
import type { Shop } from '#src/shop.ts'
import { maxMissingPages, maxRedirectSourceLength, missingPageDays } from './limits.ts'
import { redirectKey } from './redirect-rules.ts'

interface Missed {
  path: string
  hits: number
  referrer: string
  lastAt: number
}

interface RequestLog {
  missed: Map<string, Missed>
  redirected: Map<number, { hits: number; lastAt: number }>
}

// Bounds memory against clients that make up addresses.
const maxUnsaved = 1000
const logs = new WeakMap<Db, RequestLog>()

const logOf = (db: Db): RequestLog => {
  let log = logs.get(db)
  if (!log) logs.set(db, (log = { missed: new Map(), redirected: new Map() }))
  return log
}

/** Records in memory that a page was asked for in vain, without secrets. `referrer` is the address of the page with the link. */
export function recordMissingPage({ db, now }: Pick<Shop, 'db' | 'now'>, pathname: string, referrer: string | null): void {
  const path = hideSecrets(pathname)
  const key = redirectKey(path)
  if (key === null || key.length > maxRedirectSourceLength || path.length > maxRedirectSourceLength) return
  const { missed } = logOf(db)
  const known = missed.get(key)
  if (!known && missed.size >= maxUnsaved) return
  const from = shortReferrer(referrer)
  missed.set(key, { path, hits: (known?.hits ?? 0) + 1, referrer: from || (known?.referrer ?? ''), lastAt: now() })
}

/** Records in memory that a redirect was used. */
export function recordRedirect({ db, now }: Pick<Shop, 'db' | 'now'>, id: number): void {
  const { redirected } = logOf(db)
  redirected.set(id, { hits: (redirected.get(id)?.hits ?? 0) + 1, lastAt: now() })
}

/** Scheduled task: writes what was recorded since the last call. What cannot be written is recorded again. */
export async function flushMissedRequests({ db }: Pick<Shop, 'db'>): Promise<void> {
  const log = logs.get(db)
  if (!log || log.missed.size + log.redirected.size === 0) return
  logs.delete(db)
  try {
    await db.transaction(async (tx) => {
      await countRedirects(tx, log.redirected)
      await addMissingPages(tx, log.missed)
    })
  } catch (error) {
    const current = logOf(db)
    for (const [key, missed] of log.missed) if (!current.missed.has(key)) current.missed.set(key, missed)
    for (const [id, used] of log.redirected) if (!current.redirected.has(id)) current.redirected.set(id, used)
    throw error
  }
}

async function countRedirects(tx: Tx, redirected: RequestLog['redirected']): Promise<void> {
  const { urlRedirects } = tx.t
  // A fixed order prevents deadlocks between processes.
  for (const [id, { hits, lastAt }] of [...redirected].toSorted(([one], [other]) => one - other)) {
    await tx
      .update(urlRedirects)
      .set({ hits: sql`${urlRedirects.hits} + ${hits}`, lastHitAt: lastAt })
      .where(eq(urlRedirects.id, id))
  }
}

async function addMissingPages(tx: Tx, missed: RequestLog['missed']): Promise<void> {
  if (missed.size === 0) return
  const { missingPages } = tx.t
  const [stored] = await tx.select({ rows: count() }).from(missingPages)
  let free = maxMissingPages - (stored?.rows ?? 0)
  const entries = [...missed].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const chunk of inChunks(entries)) {
    const keys = chunk.map(([key]) => key)
    const known = new Set(
      (await tx.select({ key: missingPages.pathKey }).from(missingPages).where(inArray(missingPages.pathKey, keys))).map(({ key }) => key),
    )
    const rows = chunk.filter(([key]) => known.has(key) || free-- > 0)
    if (rows.length === 0) continue
    await tx
      .insert(missingPages)
      .values(rows.map(([pathKey, { path, hits, referrer, lastAt }]) => ({ pathKey, path, hits, referrer, lastAt })))
      .onConflictDoUpdate({
        target: missingPages.pathKey,
        set: {
          hits: sql`${missingPages.hits} + excluded.hits`,
          lastAt: sql`excluded.last_at`,
          referrer: sql`case when excluded.referrer = '' then ${missingPages.referrer} else excluded.referrer end`,
        },
      })
  }
}

export async function findMissingPage(q: Exec, id: number) {
  const { missingPages } = q.t
  const [row] = await q.select().from(missingPages).where(eq(missingPages.id, id)).limit(1)
  return row ?? null
}

/** Scheduled task: removes missing pages that nobody asked for in `missingPageDays`. */
export async function pruneMissingPages({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db.transaction((tx) => tx.delete(tx.t.missingPages).where(lt(tx.t.missingPages.lastAt, now() - missingPageDays * 86_400_000)))
}

/** Takes missing pages out of the list (a time in epoch ms) or, with null, back into it. Returns the ids of those that changed. */
export async function setIgnored(tx: Tx, ids: readonly number[], ignoredAt: number | null): Promise<number[]> {
  const { missingPages } = tx.t
  const changed = await tx
    .update(missingPages)
    .set({ ignoredAt })
    .where(and(inArray(missingPages.id, [...ids]), ignoredAt === null ? isNotNull(missingPages.ignoredAt) : isNull(missingPages.ignoredAt)))
    .returning({ id: missingPages.id })
  return changed.map(({ id }) => id)
}

// Without its query, which may hold what a visitor searched for, and without secrets.
function shortReferrer(referrer: string | null): string {
  const url = referrer === null ? null : URL.parse(referrer)
  return url && /^https?:$/.test(url.protocol) ? hideSecrets(url.host + url.pathname).slice(0, 300) : ''
}
