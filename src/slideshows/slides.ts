import { and, asc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { createRow, deleteRow, entityStore, findRow, moveEntity } from '#db/lists/entity-store.ts'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { RowMove } from '#db/lists/ordered-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { deleteContentTexts, readContentTexts } from '#src/i18n/content-translations.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseFocus } from '#src/lib/images/focus.ts'
import { isDue, parseSchedule, scheduleFields } from '#src/lib/dates/schedule.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import { findImages } from '#src/media/images.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { maxShownSlides } from './limits.ts'

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

export type SlideImage = Awaited<ReturnType<typeof findImages>>[number]
export interface ShownSlideshow {
  id: number
  name: string
  autoplay: boolean
  height: string
  slides: (Pick<
    SlideFacts,
    'focus' | 'phoneFocus' | 'alt' | 'heading' | 'text' | 'buttonLabel' | 'buttonLink' | 'textPosition' | 'textColor' | 'overlay'
  > & {
    id: number
    image: SlideImage | null
    phoneImage: SlideImage | null
  })[]
}

/** Slideshows with the slides due now, in a language. Three statements for all, one more for another language. */
export async function findShownSlideshows(
  q: Exec,
  ids: number[],
  { now, language, all = false }: { now: number; language: string | null; all?: boolean },
): Promise<ShownSlideshow[]> {
  const { slideshows, slides } = q.t
  if (ids.length === 0) return []
  const found = await q.select().from(slideshows).where(inArray(slideshows.id, ids))
  if (found.length === 0) return []
  const rows = await q
    .select()
    .from(slides)
    .where(
      and(
        inArray(
          slides.slideshowId,
          found.map(({ id }) => id),
        ),
        all ? undefined : eq(slides.published, true),
        all ? undefined : sql`(${slides.startsAt} is null or ${slides.startsAt} <= ${now})`,
        all ? undefined : sql`(${slides.endsAt} is null or ${slides.endsAt} > ${now})`,
      ),
    )
    .orderBy(asc(slides.slideshowId), asc(slides.position), asc(slides.id))
    .limit(maxShownSlides * ids.length)
  const due = all ? rows : rows.filter((row) => isDue(row, now))
  const images = new Map(
    (await findImages(q, [...new Set(due.flatMap(({ mediaId, phoneMediaId }) => [mediaId ?? [], phoneMediaId ?? []].flat()))])).map(
      (image) => [image.id, image],
    ),
  )
  const texts = await readContentTexts(q, { kind: 'slide', ids: due.map(({ id }) => id), language })
  return found.map(({ id, name, autoplay, height }) => ({
    id,
    name,
    autoplay,
    height,
    slides: due
      .filter(({ slideshowId }) => slideshowId === id)
      .slice(0, maxShownSlides)
      .map((row) => {
        const text = texts.get(row.id)
        return {
          ...row,
          alt: text?.alt ?? row.alt,
          heading: text?.heading ?? row.heading,
          text: text?.text ?? row.text,
          buttonLabel: text?.button_label ?? row.buttonLabel,
          image: images.get(row.mediaId ?? 0) ?? null,
          phoneImage: images.get(row.phoneMediaId ?? 0) ?? null,
        }
      }),
  }))
}

export type SlideRow = Awaited<ReturnType<typeof selectSlides>>[number]

const selectSlides = (q: Exec) => {
  const { slides, media, slideshows } = q.t
  return q
    .select({
      id: slides.id,
      slideshowId: slides.slideshowId,
      slideshow: slideshows.name,
      position: slides.position,
      heading: slides.heading,
      text: slides.text,
      alt: slides.alt,
      buttonLabel: slides.buttonLabel,
      buttonLink: slides.buttonLink,
      textPosition: slides.textPosition,
      textColor: slides.textColor,
      overlay: slides.overlay,
      published: slides.published,
      startsAt: slides.startsAt,
      endsAt: slides.endsAt,
      file: media.file,
      width: media.width,
      height: media.height,
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

/** Scheduled task: deletes the slides of slideshows deleted a day ago. Returns how many. */
export async function pruneSlides(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const dayAgo = shop.now() - 24 * 3_600_000
  return shop.db.transaction(async (tx) => {
    const { slides, slideshows } = tx.t
    const deleted = await tx
      .delete(slides)
      .where(and(lt(slides.updatedAt, dayAgo), notInArray(slides.slideshowId, tx.select({ id: slideshows.id }).from(slideshows))))
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
