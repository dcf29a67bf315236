import { and, asc, eq, gte, ne, or, sql } from 'drizzle-orm'
import type { PluginSettingValue } from '#db/schema/plugins.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt, nextUpdatedAtOf } from '#db/updated-at.ts'
import { Conflict, orNotFound } from '#src/lib/errors/errors.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { maxFailureLength, maxTaskFailures } from './limits.ts'

export type PluginRecord = Exec['t']['plugins']['$inferSelect']

/** Adds a row for each plugin that has none, switched off. */
export async function seedPlugins(tx: Tx, installed: InstalledPlugin[], now: number): Promise<void> {
  if (installed.length === 0) return
  const rows = installed.map(({ slug }) => ({ slug, settings: {}, updatedAt: now }))
  await tx.insert(tx.t.plugins).values(rows).onConflictDoNothing()
}

/** By slug, cached until one changes; also those that are not installed now. */
export const readPluginRecords: (shop: Pick<Shop, 'db'>) => Promise<ReadonlyMap<string, PluginRecord>> = cachedByVersion(
  ['plugins'],
  async (q) => new Map((await q.select().from(q.t.plugins).orderBy(asc(q.t.plugins.slug))).map((row) => [row.slug, row])),
)

/** Throws NotFound. */
export async function getPluginRecord(q: Exec, slug: string): Promise<PluginRecord> {
  const [row] = await q.select().from(q.t.plugins).where(eq(q.t.plugins.slug, slug)).limit(1)
  return orNotFound(row, 'plugin')
}

/** Switching on clears the failure and makes its tasks due. False when it was so already. */
export async function switchPlugin(tx: Tx, slug: string, active: boolean, now: number): Promise<boolean> {
  const { plugins } = tx.t
  const cleared = active ? { failure: '', failedAt: null, failures: 0 } : {}
  const changed = await tx
    .update(plugins)
    .set({ active, ...cleared, updatedAt: nextUpdatedAtOf(plugins.updatedAt, now) })
    .where(and(eq(plugins.slug, slug), eq(plugins.active, !active)))
    .returning({ id: plugins.id })
  if (changed.length > 0 && active) await makeTasksDue(tx, slug)
  return changed.length > 0
}

/** Clears the failure, switches it on, and lets every process load it again. */
export async function retryPlugin(tx: Tx, slug: string, now: number): Promise<void> {
  const { plugins } = tx.t
  await tx
    .update(plugins)
    .set({ active: true, failure: '', failedAt: null, failures: 0, reloadAt: now, updatedAt: now })
    .where(eq(plugins.slug, slug))
  await makeTasksDue(tx, slug)
}

/** Its tasks become due. Throws Conflict after another save. */
export async function savePluginSettings(
  tx: Tx,
  slug: string,
  settings: Record<string, PluginSettingValue>,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { plugins } = tx.t
  const saved = await tx
    .update(plugins)
    .set({ settings, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
    .where(and(eq(plugins.slug, slug), eq(plugins.updatedAt, expectedUpdatedAt)))
    .returning({ id: plugins.id })
  if (saved.length === 0) throw new Conflict('plugins.conflict')
  await makeTasksDue(tx, slug)
}

export async function makeTasksDue(tx: Tx, slug: string): Promise<void> {
  await tx.update(tx.t.pluginTasks).set({ dueAt: 0 }).where(eq(tx.t.pluginTasks.slug, slug))
}

export interface PluginFailure {
  slug: string
  text: string
  /**
   * block: off at once · task, carrier: off after a few in a row · route, shipment: visitors could cause it, so it stays on · processor: the
   * same, and payments must not end; reported while it is off, too.
   */
  from: 'block' | 'task' | 'carrier' | 'route' | 'shipment' | 'processor'
}

/** Returns true when this switched the plugin off. */
export async function recordFailure(tx: Tx, { slug, text, from }: PluginFailure, now: number): Promise<boolean> {
  const { plugins } = tx.t
  const isSame = and(eq(plugins.slug, slug), from === 'processor' ? undefined : eq(plugins.active, true))
  const staysOn = from === 'route' || from === 'shipment' || from === 'processor'
  // PostgreSQL stores no NUL.
  const failure = text.replaceAll('\u0000', '').slice(0, maxFailureLength).toWellFormed() || 'failed without a reason'
  await tx
    .update(plugins)
    .set({ failure, failedAt: now, ...(from === 'task' || from === 'carrier' ? { failures: sql`${plugins.failures} + 1` } : {}) })
    // What fails on every request writes once a minute at most.
    .where(
      staysOn
        ? and(isSame, or(ne(plugins.failure, failure), sql`${plugins.failedAt} is null`, sql`${plugins.failedAt} < ${now - 60_000}`))
        : isSame,
    )
  if (staysOn) return false
  const off = await tx
    .update(plugins)
    .set({ active: false })
    .where(from === 'block' ? isSame : and(isSame, gte(plugins.failures, maxTaskFailures)))
    .returning({ id: plugins.id })
  return off.length > 0
}

/** A task or carrier that succeeded ends the row of failures. */
export async function endFailures(tx: Tx, slug: string): Promise<void> {
  const { plugins } = tx.t
  await tx
    .update(plugins)
    .set({ failures: 0 })
    .where(and(eq(plugins.slug, slug), gte(plugins.failures, 1)))
}
