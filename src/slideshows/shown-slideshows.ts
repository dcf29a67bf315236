import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { isDue } from '#src/lib/dates/schedule.ts'
import { findImages } from '#src/media/images.ts'
import { maxShownSlides } from './limits.ts'

export type SlideImage = Awaited<ReturnType<typeof findImages>>[number]

export type ShownSlideshow = Awaited<ReturnType<typeof findShownSlideshows>>[number]

/** Slideshows with the slides due now, in a language. Three statements for all, one more for another language. */
export async function findShownSlideshows(
  q: Exec,
  ids: number[],
  { now, language, all = false }: { now: number; language: string | null; all?: boolean },
) {
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
