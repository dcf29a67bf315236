import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { createRow, deleteRow, entityStore, findRow, moveEntity } from '#db/lists/entity-store.ts'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { RowMove } from '#db/lists/ordered-rows.ts'
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

export const textColors = ['light', 'dark'] as const

/** Percent of black over the image, or of white under dark text. */
export const overlays = [0, 35, 50, 66] as const

export interface SlideFacts {
  slideshowId: number
  mediaId: number | null
  phoneMediaId: number | null
  focus: string
  phoneFocus: string
  alt: string
  heading: string
  text: string
  buttonLabel: string
  buttonLink: string
  textPosition: string
  textColor: string
  overlay: number
  published: boolean
  /** In the store's time zone, e.g. 2026-03-31T09:30; '' = no limit. */
  starts: string
  ends: string
}

export const slideStore = entityStore({ table: (q) => q.t.slides, check: checkedSlide, within: 'slideshowId' })

/** With its schedule in the store's time zone; null when missing. */
export async function findSlide(q: Exec, id: number) {
  const row = await findRow(q, slideStore, id)
  return row ? { ...row, ...typedSlide(row), ...scheduleFields(row, (await readSettings(q)).timezone) } : null
}

/** Columns with a fixed set of values, as their types. The form has a word for the center. */
const typedSlide = (row: { focus: string; phoneFocus: string; textPosition: string; textColor: string; overlay: number }) => ({
  focus: parseFocus(row.focus) || ('center' as const),
  phoneFocus: parseFocus(row.phoneFocus) || ('center' as const),
  textPosition: row.textPosition as (typeof textPositions)[number],
  textColor: row.textColor as (typeof textColors)[number],
  overlay: row.overlay as (typeof overlays)[number],
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
  return {
    // Not those of deleted slideshows.
    from: sql`${slides} join ${slideshows} on ${slideshows.id} = ${slides.slideshowId}`,
    where: and(
      slideshowId === null ? undefined : eq(slides.slideshowId, slideshowId),
      matchesWords(search, [slides.heading, slides.text, slides.alt]),
    ),
    order: [slides.slideshowId, slides.position, slides.id],
    descending: false,
    cursor: (row) => [row.slideshowId, row.position, row.id],
    select: (part) => selectPart(selectSlides(q), part),
  }
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
  const { slideshowId, mediaId, phoneMediaId, focus, phoneFocus, alt, heading, text, buttonLabel, textPosition, textColor, overlay } = facts
  const { slideshows } = q.t
  const found = await q.select({ id: slideshows.id }).from(slideshows).where(eq(slideshows.id, slideshowId)).limit(1)
  if (found.length === 0) throw new UserError('form.choose', {}, 'slideshowId')
  if (mediaId === null) throw new UserError('slideshows.imageMissing', {}, 'mediaId')
  const ids = [mediaId, phoneMediaId].flatMap((id) => id ?? [])
  const images = await findImages(q, [...new Set(ids)])
  if (!images.some(({ id }) => id === mediaId)) throw new UserError('slideshows.imageMissing', {}, 'mediaId')
  if (phoneMediaId !== null && !images.some(({ id }) => id === phoneMediaId)) throw new UserError('media.chooseFile', {}, 'phoneMediaId')
  const buttonLink = facts.buttonLink === '' ? '' : siteLink(facts.buttonLink)
  if (buttonLink === null) throw new UserError('admin.link.invalid', {}, 'buttonLink')
  if (buttonLabel !== '' && buttonLink === '') throw new UserError('slideshows.buttonLinkMissing', {}, 'buttonLink')
  if (buttonLabel === '' && buttonLink !== '') throw new UserError('slideshows.buttonLabelMissing', {}, 'buttonLabel')
  if (!(textPositions as readonly string[]).includes(textPosition)) throw new UserError('form.choose', {}, 'textPosition')
  if (!(textColors as readonly string[]).includes(textColor)) throw new UserError('form.choose', {}, 'textColor')
  if (!(overlays as readonly number[]).includes(overlay)) throw new UserError('form.choose', {}, 'overlay')
  const schedule = parseSchedule(facts, (await readSettings(q)).timezone)
  return {
    slideshowId,
    mediaId,
    phoneMediaId,
    focus: parseFocus(focus),
    phoneFocus: parseFocus(phoneFocus),
    alt,
    heading,
    text,
    buttonLabel,
    buttonLink,
    textPosition,
    textColor,
    overlay,
    published: facts.published,
    ...schedule,
  }
}
