import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { findChangedTexts } from '#db/find-changed-texts.ts'
import type { Db, Exec, Tx } from '#db/types.ts'
import { day } from '#src/lib/dates/durations.ts'
import { hideLinkSecrets } from '#src/lib/secrets/secret-links.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { shownAuditEntries } from '../limits.ts'

/** A signed-in person, or a part of the program by its name. */
export interface Actor {
  id: number | null
  name: string
}

/** Returns the entry's id. `change` holds old and new values, never a secret. */
export async function recordAudit(
  tx: Tx,
  entry: { actor: Actor; action: string; subject: string; change: Record<string, unknown>; now: number },
): Promise<number> {
  const { actor, action, subject, change, now } = entry
  const { auditLog } = tx.t
  const [row] = await tx
    .insert(auditLog)
    .values({ actorId: actor.id, actor: actor.name, action, subject, change, createdAt: now })
    .returning({ id: auditLog.id })
  return row!.id
}

/** Newest first; `before` is an entry id for paging. */
export async function listAuditEntries(q: Exec, options: { subject?: string; before?: number; limit?: number } = {}) {
  const { auditLog } = q.t
  const { subject, before, limit = shownAuditEntries } = options
  return q
    .select()
    .from(auditLog)
    .where(and(subject ? eq(auditLog.subject, subject) : undefined, before ? lt(auditLog.id, before) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

/** Removes secrets of links from entries about redirects, which earlier versions accepted. Returns how many had one. */
export async function eraseSecretsOfEntries(db: Db): Promise<number> {
  const { auditLog } = db.t
  const isOfRedirects = and(gte(auditLog.subject, 'redirect'), lt(auditLog.subject, 'redirecu'))!
  const text = sql`cast(${auditLog.change} as text)`
  const found = await findChangedTexts(db, { table: auditLog, id: auditLog.id, text, where: isOfRedirects }, hideLinkSecrets)
  await db.transaction(async (tx) => {
    for (const row of found) {
      const change = JSON.parse(row.text) as Record<string, unknown>
      await tx.update(auditLog).set({ change }).where(eq(auditLog.id, row.id))
    }
  })
  return found.length
}

/** Deletes entries older than the setting says. Only this, `eraseSecretsOfEntries` and the erasure of a person change one. */
export async function pruneOldEntries(shop: Shop): Promise<void> {
  const { audit_log_days: days } = await currentSettings(shop)
  if (days === null) return
  await shop.db.transaction((tx) => tx.delete(tx.t.auditLog).where(lt(tx.t.auditLog.createdAt, shop.now() - days * day)))
}
