import { and, eq, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/list-query.ts'
import type { Exec } from '#db/types.ts'

export type TestimonialRow = Awaited<ReturnType<typeof selectTestimonials>>[number]

const selectTestimonials = (q: Exec) => q.select().from(q.t.testimonials).$dynamic()

/** `published` null = all. */
export function testimonialListQuery(
  q: Exec,
  { published, search }: { published: boolean | null; search: string },
): ListQuery<TestimonialRow> {
  const { testimonials } = q.t
  return {
    from: sql`${testimonials}`,
    where: and(
      published === null ? undefined : eq(testimonials.published, published),
      matchesWords(search, [testimonials.name, testimonials.quote, testimonials.role]),
    ),
    order: [testimonials.position, testimonials.id],
    descending: false,
    cursor: (row) => [row.position, row.id],
    select: (part) => selectPart(selectTestimonials(q), part),
  }
}
