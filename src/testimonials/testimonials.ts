import { type EntityValues, entityCommands, entityStore } from '#db/lists/entity-store.ts'
import { publishedInOrder } from '#db/lists/published-rows.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { checkImage, withImages } from '#src/media/row-images.ts'
import { maxShownTestimonials } from './limits.ts'

export type Testimonial = Schema['testimonials']['$inferSelect']
type TestimonialFacts = EntityValues<Schema['testimonials']>

// Restored without its image, if that was deleted, too.
export const testimonialStore = entityStore({ table: (q) => q.t.testimonials, check: checkTestimonial, restoresUnchecked: true })

export const { create: createTestimonial } = entityCommands(testimonialStore)

export type ShownTestimonial = Awaited<ReturnType<typeof listShownTestimonials>>[number]

const listPublished = publishedInOrder((q) => q.t.testimonials)

/** The first published ones with their images, in two statements. */
export const listShownTestimonials = async (q: Exec, { limit = maxShownTestimonials }: { limit?: number } = {}) =>
  withImages(q, await listPublished(q, Math.min(limit, maxShownTestimonials)))

async function checkTestimonial(q: Exec, facts: TestimonialFacts): Promise<TestimonialFacts> {
  const { quote, name, rating, mediaId } = facts
  if (quote.trim() === '') throw new UserError('testimonials.quoteMissing', {}, 'quote')
  if (name.trim() === '') throw new UserError('testimonials.nameMissing', {}, 'name')
  if (rating !== null && !(rating >= 1 && rating <= 5)) throw new UserError('form.choose', {}, 'rating')
  await checkImage(q, mediaId)
  return facts
}
