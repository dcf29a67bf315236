import { and, asc, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { ConnectionMode } from '#db/schema/services.ts'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Secrets } from '#src/secrets.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import { maxListedConnections } from './limits.ts'

/** A row. Its values are sealed: see `openConnection`. */
export type StoredConnection = Schema['serviceConnections']['$inferSelect']

/** In use, and replaced ones that have not ended; the same array until one changes. */
export const currentConnections = cachedRows(['service_connections'], (q): Promise<StoredConnection[]> => {
  const { serviceConnections } = q.t
  return q.select().from(serviceConnections).where(isNull(serviceConnections.endedAt)).orderBy(asc(serviceConnections.id))
})

/** All of a service, the newest first; also ended ones, which have no values. */
export function listConnections(q: Exec, slug: string): Promise<StoredConnection[]> {
  const { serviceConnections } = q.t
  return q
    .select()
    .from(serviceConnections)
    .where(eq(serviceConnections.slug, slug))
    .orderBy(desc(serviceConnections.id))
    .limit(maxListedConnections)
}

/** Null for a service that nobody has connected. */
export async function findConnection(q: Exec, slug: string): Promise<StoredConnection | null> {
  const { serviceConnections } = q.t
  const inUse = and(eq(serviceConnections.slug, slug), isNull(serviceConnections.replacedAt))
  const [found] = await q.select().from(serviceConnections).where(inUse).limit(1)
  return found ?? null
}

/** The values by variable; null without the key that they were sealed with, and for a row that was tampered with. */
export function openConnection(
  secrets: Secrets,
  { sealed, slug, uid }: Pick<StoredConnection, 'sealed' | 'slug' | 'uid'>,
): Record<string, string> | null {
  const text = secrets.open(sealed, sealContext(slug, uid))
  return text === null ? null : (JSON.parse(text) as Record<string, string>)
}

export interface NewConnection {
  slug: string
  values: Record<string, string>
  mode: ConnectionMode
  /** `uid` of the connection that the form showed; null = none. Another one is in use by now: Conflict. */
  replaces: string | null
  /** The replaced one stays until `endConnection`. */
  keepsReplaced: boolean
  now: number
}

/** Returns the row. Throws Conflict. */
export async function saveConnection(tx: Tx, secrets: Secrets, connection: NewConnection): Promise<StoredConnection> {
  const { slug, values, mode, now } = connection
  await replaceConnection(tx, connection)
  const uid = tx.random.uuid()
  const text = JSON.stringify(values, Object.keys(values).sort())
  const sealed = secrets.seal(text, sealContext(slug, uid))
  const fingerprint = secrets.fingerprint(text, slug)
  const [row] = await tx
    .insert(tx.t.serviceConnections)
    .values({ uid, slug, sealed, fingerprint, mode, checkedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Conflict('services.conflict')
  return row
}

/** Takes the connection out of use. Throws Conflict when another one, or none, is in use. */
export async function replaceConnection(
  tx: Tx,
  { slug, replaces, keepsReplaced, now }: Pick<NewConnection, 'slug' | 'replaces' | 'keepsReplaced' | 'now'>,
): Promise<void> {
  const current = await findConnection(tx, slug)
  if ((current?.uid ?? null) !== replaces) throw new Conflict('services.conflict')
  if (!current) return
  const { serviceConnections } = tx.t
  const replaced = await tx
    .update(serviceConnections)
    .set({ replacedAt: now, updatedAt: now })
    .where(and(eq(serviceConnections.id, current.id), isNull(serviceConnections.replacedAt)))
    .returning({ id: serviceConnections.id })
  if (replaced.length === 0) throw new Conflict('services.conflict')
  if (!keepsReplaced) await endConnection(tx, current.id, now)
}

/** Forgets the values of a connection that is no longer in use. False when it has ended already or is in use. */
export async function endConnection(tx: Tx, id: number, now: number): Promise<boolean> {
  const { serviceConnections } = tx.t
  const ended = await tx
    .update(serviceConnections)
    .set({ sealed: '', endedAt: now, updatedAt: now })
    .where(and(eq(serviceConnections.id, id), isNull(serviceConnections.endedAt), isNotNull(serviceConnections.replacedAt)))
    .returning({ id: serviceConnections.id })
  return ended.length > 0
}

/** Takes over the check of the connection in use; false when another process has asked, or staff have connected something else. */
export async function claimCheck(tx: Tx, { id, checkedAt }: StoredConnection, now: number): Promise<boolean> {
  const { serviceConnections } = tx.t
  const isSeen = and(eq(serviceConnections.checkedAt, checkedAt), isNull(serviceConnections.replacedAt))
  const claimed = await tx
    .update(serviceConnections)
    .set({ checkedAt: now })
    .where(and(eq(serviceConnections.id, id), isSeen))
    .returning({ id: serviceConnections.id })
  return claimed.length > 0
}

/** Stores when the values of a connection were last used by a service that calls the store. Nothing happens when another process has. */
export async function noteUse(tx: Tx, { id, checkedAt: seen, createdAt }: StoredConnection, now: number): Promise<void> {
  const { serviceConnections } = tx.t
  // Later than the creation, which says that nothing was received yet.
  const checkedAt = Math.max(now, createdAt + 1)
  await tx
    .update(serviceConnections)
    .set({ checkedAt })
    .where(and(eq(serviceConnections.id, id), eq(serviceConnections.checkedAt, seen)))
}

/** When a service that calls the store last used the connection, in epoch ms; null = not yet. */
export const lastUseOf = ({ checkedAt, createdAt }: StoredConnection): number | null => (checkedAt > createdAt ? checkedAt : null)

/** Forgets the values of what was replaced in a service, up to `until`; returns how many. Times in epoch ms. */
export async function endReplaced(tx: Tx, slug: string, { until, now }: { until: number; now: number }): Promise<number> {
  const { serviceConnections } = tx.t
  const isOver = and(isNull(serviceConnections.endedAt), lte(serviceConnections.replacedAt, until))
  const ended = await tx
    .update(serviceConnections)
    .set({ sealed: '', endedAt: now, updatedAt: now })
    .where(and(eq(serviceConnections.slug, slug), isOver))
    .returning({ id: serviceConnections.id })
  return ended.length
}

// A row of another service, or of an earlier save, does not open.
const sealContext = (slug: string, uid: string): string => `service:${slug}:${uid}`
