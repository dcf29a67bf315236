import { and, asc, eq, ne } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import { freeProcessorId, type Processor } from './processor.ts'

export interface ProcessorRecord {
  processorId: number
  slug: string
  name: string
  enabled: boolean
  isPrimary: boolean
  /** In the default language; '' = staff have entered none. */
  instructions: string
  /** Null = the method's default. */
  dueDays: number | null
  /** Minor units that one customer may owe; null = no limit. */
  creditLimit: number | null
}

/** Keeps staff's changes. Without a primary one, the first ready processor that collects money becomes primary. */
export async function seedProcessors(
  tx: Tx,
  processors: Pick<Processor, 'processorId' | 'slug' | 'name' | 'missing' | 'startsDisabled'>[],
): Promise<void> {
  const { orderProcessors } = tx.t
  for (const { processorId, slug, name, startsDisabled = false } of processors) {
    await tx
      .insert(orderProcessors)
      .values({ processorId, slug, name, enabled: !startsDisabled })
      // An unchanged start writes nothing.
      .onConflictDoUpdate({ target: orderProcessors.processorId, set: { slug }, setWhere: ne(orderProcessors.slug, slug) })
  }
  if (await findPrimaryProcessor(tx)) return
  const paidProcessors = processors.filter(({ processorId, startsDisabled }) => processorId !== freeProcessorId && !startsDisabled)
  const first = paidProcessors.find(({ missing }) => missing.length === 0) ?? paidProcessors[0]
  if (first) await setPrimaryProcessor(tx, first.processorId)
}

export const listProcessorRecords = cachedRows(['order_processors'], async (q): Promise<ProcessorRecord[]> => {
  const { orderProcessors } = q.t
  return q.select().from(orderProcessors).orderBy(asc(orderProcessors.processorId))
})

/** The name of a payment method in the language of the reader, unless staff renamed it. */
export const shownName = (t: Translate, { name, nameKey }: Pick<Processor, 'name' | 'nameKey'>, record: { name: string }): string =>
  record.name === name ? t(nameKey) : record.name

/** The default processor of checkout; null before seeding. */
export async function findPrimaryProcessor(q: Exec): Promise<ProcessorRecord | null> {
  const { orderProcessors } = q.t
  const [found] = await q.select().from(orderProcessors).where(eq(orderProcessors.isPrimary, true)).limit(1)
  return found ?? null
}

/** Makes a processor primary. Throws UserError when it is disabled or only for free orders, NotFound. */
export async function setPrimaryProcessor(tx: Tx, processorId: number): Promise<void> {
  const { orderProcessors } = tx.t
  if (processorId === freeProcessorId) throw new UserError('payments.primary_not_free')
  const chosen = await getProcessorRecord(tx, processorId)
  if (!chosen.enabled) throw new UserError('payments.primary_must_be_enabled')
  // Unset the old one first: a unique index allows one primary row.
  const others = and(eq(orderProcessors.isPrimary, true), ne(orderProcessors.processorId, processorId))
  await tx.update(orderProcessors).set({ isPrimary: false }).where(others)
  await tx.update(orderProcessors).set({ isPrimary: true }).where(eq(orderProcessors.processorId, processorId))
}

/** Enables or disables a processor. Throws UserError for disabling the primary one, NotFound. */
export async function setProcessorEnabled(tx: Tx, processorId: number, enabled: boolean): Promise<void> {
  const { orderProcessors } = tx.t
  await getProcessorRecord(tx, processorId)
  const mayChange = enabled ? undefined : eq(orderProcessors.isPrimary, false)
  const changed = await tx
    .update(orderProcessors)
    .set({ enabled })
    .where(and(eq(orderProcessors.processorId, processorId), mayChange))
    .returning({ processorId: orderProcessors.processorId })
  if (changed.length === 0) throw new UserError('payments.primary_stays_enabled')
}

/** Sets the name that shoppers see. False when it is unchanged. Throws NotFound. */
export async function renameProcessor(tx: Tx, processorId: number, name: string): Promise<boolean> {
  const { orderProcessors } = tx.t
  await getProcessorRecord(tx, processorId)
  const renamed = await tx
    .update(orderProcessors)
    .set({ name })
    .where(and(eq(orderProcessors.processorId, processorId), ne(orderProcessors.name, name)))
    .returning({ processorId: orderProcessors.processorId })
  return renamed.length > 0
}

/** Throws NotFound. */
export async function getProcessorRecord(q: Exec, processorId: number): Promise<ProcessorRecord> {
  const { orderProcessors } = q.t
  const [found] = await q.select().from(orderProcessors).where(eq(orderProcessors.processorId, processorId)).limit(1)
  if (!found) throw new NotFound('processor')
  return found
}
