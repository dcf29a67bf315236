import { asc, eq, sql } from 'drizzle-orm'
import { type EntityValues, createRow, entityStore } from '#db/lists/entity-store.ts'
import type { Schema } from '#db/schema/index.ts'
import { stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { findImages } from '#src/media/images.ts'

export type Testimonial = Schema['testimonials']['$inferSelect']
type TestimonialFacts = EntityValues<Schema['testimonials']>

// Restored without its image, if that was deleted, too.
export const testimonialStore = entityStore({ table: (q) => q.t.testimonials, check: checkTestimonial, restoresUnchecked: true })

export const createTestimonial = (tx: Tx, facts: TestimonialFacts, now: number) => createRow(tx, testimonialStore, facts, now)

export type ShownTestimonial = Awaited<ReturnType<typeof listShownTestimonials>>[number]

/** The most that a page shows. */
const maxShown = 24

const publishedInOrder = stmt((q) => {
  const { testimonials } = q.t
  return q
    .select()
    .from(testimonials)
    .where(eq(testimonials.published, true))
    .orderBy(asc(testimonials.position), asc(testimonials.id))
    .limit(sql.placeholder('limit'))
})

/** The first published ones with their images, in two statements. */
export async function listShownTestimonials(q: Exec, { limit = maxShown }: { limit?: number } = {}) {
  const rows = await publishedInOrder(q, { limit: Math.min(limit, maxShown) })
  const mediaIds = rows.flatMap(({ mediaId }) => mediaId ?? [])
  const images = await findImages(q, mediaIds)
  return rows.map((row) => ({ ...row, image: images.find(({ id }) => id === row.mediaId) ?? null }))
}

async function checkTestimonial(q: Exec, facts: TestimonialFacts): Promise<TestimonialFacts> {
  const { quote, name, rating, mediaId } = facts
  if (quote.trim() === '') throw new UserError('testimonials.quoteMissing', {}, 'quote')
  if (name.trim() === '') throw new UserError('testimonials.nameMissing', {}, 'name')
  if (rating !== null && !(rating >= 1 && rating <= 5)) throw new UserError('form.choose', {}, 'rating')
  if (mediaId !== null && (await findImages(q, [mediaId])).length === 0) throw new UserError('media.chooseFile', {}, 'mediaId')
  return facts
}
