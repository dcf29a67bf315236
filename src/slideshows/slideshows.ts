import { eq, sql } from 'drizzle-orm'
import { type EntityValues, createRow, deleteRow, entityStore, findRow } from '#db/lists/entity-store.ts'
import { type ListQuery, matchesWords, rowsInOrder, selectPart } from '#db/lists/list-query.ts'
import type { Schema } from '#db/schema/index.ts'
import { slideshowHeights } from '#db/schema/slideshows.ts'
import { listNames } from '#db/lists/named-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { offeredSlideshows } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type SlideshowFacts = EntityValues<Schema['slideshows']>

export const slideshowStore = entityStore({ table: (q) => q.t.slideshows, check: checkedSlideshow })

/** With its number of slides; null when missing. */
export async function findSlideshow(q: Exec, id: number) {
  const { slides } = q.t
  const row = await findRow(q, slideshowStore, id)
  if (!row) return null
  return { ...row, slides: await q.$count(slides, eq(slides.slideshowId, id)) }
}

export const listSlideshowOptions = (q: Exec) => listNames(q, { table: q.t.slideshows, name: q.t.slideshows.name }, offeredSlideshows)

export const createSlideshow = (tx: Tx, facts: SlideshowFacts, now: number) => createRow(tx, slideshowStore, facts, now)

/** Its slides stay until `pruneSlides`, so that it can be restored with them. */
export async function deleteSlideshow(tx: Tx, id: number, now: number): Promise<void> {
  const { slides } = tx.t
  await deleteRow(tx, slideshowStore, id)
  await tx
    .update(slides)
    .set({ updatedAt: sql`case when ${slides.updatedAt} < ${now} then ${now} else ${slides.updatedAt} end` })
    .where(eq(slides.slideshowId, id))
}

export type SlideshowRow = Awaited<ReturnType<typeof selectSlideshows>>[number]

const selectSlideshows = (q: Exec) => {
  const { slideshows, slides } = q.t
  return q
    .select({
      ...pick(slideshows, 'id', 'name', 'autoplay', 'height'),
      slides: sql<number>`(select count(*) from ${slides} where ${slides.slideshowId} = ${slideshows.id})`.mapWith(Number),
    })
    .from(slideshows)
    .$dynamic()
}

export function slideshowListQuery(q: Exec, { search, descending }: { search: string; descending: boolean }): ListQuery<SlideshowRow> {
  const { slideshows } = q.t
  return rowsInOrder(slideshows, ['name'], {
    where: matchesWords(search, [slideshows.name]),
    descending,
    select: (part) => selectPart(selectSlideshows(q), part),
  })
}

function checkedSlideshow(_q: Exec, { name, autoplay, height }: SlideshowFacts): SlideshowFacts {
  if (name.trim() === '') throw new UserError('slideshows.nameMissing', {}, 'name')
  if (!slideshowHeights.includes(height)) throw new UserError('form.choose', {}, 'height')
  return { name: name.trim(), autoplay, height }
}
