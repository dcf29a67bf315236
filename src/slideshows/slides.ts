import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { type EntityValues, createRow, deleteRow, entityStore, findRow, moveEntity } from '#db/lists/entity-store.ts'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { RowMove } from '#db/lists/ordered-rows.ts'
import type { Schema } from '#db/schema/index.ts'
import { overlays, textColors } from '#db/schema/slideshows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseFocus } from '#src/lib/images/focus.ts'
import { parseSchedule, scheduleFields } from '#src/lib/dates/schedule.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import { findImages } from '#src/media/images.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { deletedSlideHours } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const textPositions = ['start', 'center', 'end'] as const

type Scheduled = 'startsAt' | 'endsAt'

/** The form has a word for the center; times are in the store's time zone, e.g. 2026-03-31T09:30, '' = no limit. */
export interface SlideFacts extends Omit<EntityValues<Schema['slides']>, Scheduled | 'focus' | 'phoneFocus'> {
  focus: string
  phoneFocus: string
  starts: string
  ends: string
}

export const slideStore = entityStore({ table: (q) => q.t.slides, check: checkedSlide, within: 'slideshowId' })

/** With its schedule in the store's time zone; null when missing. */
export async function findSlide(q: Exec, id: number) {
  const row = await findRow(q, slideStore, id)
  return row ? { ...row, ...focusFields(row), ...scheduleFields(row, (await readSettings(q)).timezone) } : null
}

const focusFields = ({ focus, phoneFocus }: Pick<SlideFacts, 'focus' | 'phoneFocus'>) => ({
  focus: parseFocus(focus) || ('center' as const),
  phoneFocus: parseFocus(phoneFocus) || ('center' as const),
})

export const createSlide = (tx: Tx, facts: SlideFacts, now: number) => createRow(tx, slideStore, facts, now)

export async function deleteSlide(tx: Tx, id: number): Promise<void> {
  await deleteRow(tx, slideStore, id)
  await deleteContentTexts(tx, 'slide', [id])
}

/** Within its slideshow. Throws NotFound. */
export async function moveSlide(tx: Tx, id: number, move: RowMove) {
  const moved = await moveEntity(tx, slideStore, id, move)
  const slide = await findRow(tx, slideStore, id)
  return { ...moved, name: slide?.heading || slide?.alt || `#${id}` }
}

export type SlideRow = Awaited<ReturnType<typeof selectSlides>>[number]

const selectSlides = (q: Exec) => {
  const { slides, media, slideshows } = q.t
  return q
    .select({
      ...pick(slides, 'id', 'slideshowId', 'position', 'heading', 'text', 'alt', 'buttonLabel', 'buttonLink'),
      ...pick(slides, 'textPosition', 'textColor', 'overlay', 'published', 'startsAt', 'endsAt'),
      slideshow: slideshows.name,
      ...pick(media, 'file', 'width', 'height'),
    })
    .from(slides)
    .innerJoin(slideshows, eq(slideshows.id, slides.slideshowId))
    .leftJoin(media, eq(media.id, slides.mediaId))
    .$dynamic()
}

export function slideListQuery(q: Exec, { slideshowId, search }: { slideshowId: number | null; search: string }): ListQuery<SlideRow> {
  const { slides, slideshows } = q.t
  return rowsInOrder(slides, ['slideshowId', 'position'], {
    // Not those of deleted slideshows.
    from: sql`${slides} join ${slideshows} on ${slideshows.id} = ${slides.slideshowId}`,
    where: and(
      slideshowId === null ? undefined : eq(slides.slideshowId, slideshowId),
      matchesWords(search, [slides.heading, slides.text, slides.alt]),
    ),
    select: (part) => selectPart(selectSlides(q), part),
  })
}

/** Scheduled task: deletes the slides of deleted slideshows. Returns how many. */
export async function pruneSlides(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const before = shop.now() - deletedSlideHours * 3_600_000
  return shop.db.transaction(async (tx) => {
    const { slides, slideshows } = tx.t
    const deleted = await tx
      .delete(slides)
      .where(and(lt(slides.updatedAt, before), notInArray(slides.slideshowId, tx.select({ id: slideshows.id }).from(slideshows))))
      .returning({ id: slides.id })
    await deleteContentTexts(
      tx,
      'slide',
      deleted.map(({ id }) => id),
    )
    return deleted.length
  })
}

async function checkedSlide(q: Exec, facts: SlideFacts) {
  const { starts, ends, ...slide } = facts
  const { slideshowId, mediaId, phoneMediaId, buttonLabel } = slide
  const { slideshows } = q.t
  if ((await q.$count(slideshows, eq(slideshows.id, slideshowId))) === 0) throw new UserError('form.choose', {}, 'slideshowId')
  if (mediaId === null) throw new UserError('slideshows.imageMissing', {}, 'mediaId')
  const ids = [mediaId, phoneMediaId].flatMap((id) => id ?? [])
  const images = await findImages(q, [...new Set(ids)])
  if (!images.some(({ id }) => id === mediaId)) throw new UserError('slideshows.imageMissing', {}, 'mediaId')
  if (phoneMediaId !== null && !images.some(({ id }) => id === phoneMediaId)) throw new UserError('media.chooseFile', {}, 'phoneMediaId')
  const buttonLink = facts.buttonLink === '' ? '' : siteLink(facts.buttonLink)
  if (buttonLink === null) throw new UserError('admin.link.invalid', {}, 'buttonLink')
  if (buttonLabel !== '' && buttonLink === '') throw new UserError('slideshows.buttonLinkMissing', {}, 'buttonLink')
  if (buttonLabel === '' && buttonLink !== '') throw new UserError('slideshows.buttonLabelMissing', {}, 'buttonLabel')
  if (!textPositions.includes(slide.textPosition)) throw new UserError('form.choose', {}, 'textPosition')
  if (!textColors.includes(slide.textColor)) throw new UserError('form.choose', {}, 'textColor')
  if (!overlays.includes(slide.overlay)) throw new UserError('form.choose', {}, 'overlay')
  const schedule = parseSchedule({ starts, ends }, (await readSettings(q)).timezone)
  return { ...slide, focus: parseFocus(slide.focus), phoneFocus: parseFocus(slide.phoneFocus), buttonLink, ...schedule }
}
