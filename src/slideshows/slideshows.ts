import { and, asc, eq, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/list-query.ts'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, UserError } from '#src/lib/errors.ts'

export const slideshowHeights = ['short', 'medium', 'tall'] as const

export interface SlideshowFacts {
  name: string
  autoplay: boolean
  height: (typeof slideshowHeights)[number]
}

/** With its number of slides; null when missing. */
export async function findSlideshow(q: Exec, id: number) {
  const { slideshows, slides } = q.t
  const [row] = await q.select().from(slideshows).where(eq(slideshows.id, id)).limit(1)
  if (!row) return null
  const [usage] = await q
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(slides)
    .where(eq(slides.slideshowId, id))
  return { ...row, height: row.height as SlideshowFacts['height'], slides: usage?.count ?? 0 }
}

/** For a choice of one. */
export const listSlideshowOptions = (q: Exec) => {
  const { slideshows } = q.t
  return q
    .select({ id: slideshows.id, name: slideshows.name })
    .from(slideshows)
    .orderBy(asc(slideshows.name), asc(slideshows.id))
    .limit(500)
}

/** Returns the id. Throws UserError. */
export async function createSlideshow(tx: Tx, facts: SlideshowFacts, now: number): Promise<number> {
  const { slideshows } = tx.t
  const [created] = await tx
    .insert(slideshows)
    .values({ ...checkedSlideshow(facts), updatedAt: now })
    .returning({ id: slideshows.id })
  return created!.id
}

/** Throws Conflict after another save, UserError. */
export async function saveSlideshow(
  tx: Tx,
  id: number,
  facts: SlideshowFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { slideshows } = tx.t
  const saved = await tx
    .update(slideshows)
    .set({ ...checkedSlideshow(facts), updatedAt: Math.max(now, expectedUpdatedAt + 1) })
    .where(and(eq(slideshows.id, id), eq(slideshows.updatedAt, expectedUpdatedAt)))
    .returning({ id: slideshows.id })
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

/** Its slides stay until `pruneSlides`, so that it can be restored with them. */
export async function deleteSlideshow(tx: Tx, id: number, now: number): Promise<void> {
  const { slideshows, slides } = tx.t
  await tx.delete(slideshows).where(eq(slideshows.id, id))
  await tx
    .update(slides)
    .set({ updatedAt: sql`case when ${slides.updatedAt} < ${now} then ${now} else ${slides.updatedAt} end` })
    .where(eq(slides.slideshowId, id))
}

/** Restores a deleted one, with its slides. Throws Conflict when it exists. */
export async function restoreSlideshow(tx: Tx, id: number, facts: SlideshowFacts, now: number): Promise<void> {
  if (await findSlideshow(tx, id)) throw new Conflict('admin.undoTooLate')
  await tx.insert(tx.t.slideshows).values({ id, ...checkedSlideshow(facts), updatedAt: now })
}

export type SlideshowRow = Awaited<ReturnType<typeof selectSlideshows>>[number]

const selectSlideshows = (q: Exec) => {
  const { slideshows, slides } = q.t
  return q
    .select({
      id: slideshows.id,
      name: slideshows.name,
      autoplay: slideshows.autoplay,
      height: slideshows.height,
      slides: sql<number>`(select count(*) from ${slides} where ${slides.slideshowId} = ${slideshows.id})`.mapWith(Number),
    })
    .from(slideshows)
    .$dynamic()
}

export function slideshowListQuery(q: Exec, { search, descending }: { search: string; descending: boolean }): ListQuery<SlideshowRow> {
  const { slideshows } = q.t
  return {
    from: sql`${slideshows}`,
    where: matchesWords(search, [slideshows.name]),
    order: [slideshows.name, slideshows.id],
    descending,
    cursor: (row) => [row.name, row.id],
    select: (part) => selectPart(selectSlideshows(q), part),
  }
}

function checkedSlideshow({ name, autoplay, height }: SlideshowFacts): SlideshowFacts {
  if (name.trim() === '') throw new UserError('slideshows.nameMissing', {}, 'name')
  if (!slideshowHeights.includes(height)) throw new UserError('form.choose', {}, 'height')
  return { name: name.trim(), autoplay, height }
}
