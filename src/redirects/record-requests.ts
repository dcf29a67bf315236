import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/types.ts'
import { hideSecrets } from '#src/lib/secrets/secret-links.ts'
import type { Shop } from '#src/shop.ts'
import { maxRedirectSourceLength } from './limits.ts'
import { redirectKey } from './redirect-rules.ts'
import { addMissingPages, type Missed } from './missing-pages.ts'

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

// Without its query, which may hold what a visitor searched for, and without secrets.
function shortReferrer(referrer: string | null): string {
  const url = referrer === null ? null : URL.parse(referrer)
  return url && /^https?:$/.test(url.protocol) ? hideSecrets(url.host + url.pathname).slice(0, 300) : ''
}
