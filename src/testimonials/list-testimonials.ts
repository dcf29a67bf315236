import { and, eq } from 'drizzle-orm'
import { matchesWords, rowsInOrder, selectPart } from '#db/list-query.ts'
import type { Exec } from '#db/types.ts'

/** `published` null = all. */
export function testimonialListQuery(q: Exec, { published, search }: { published: boolean | null; search: string }) {
  const { testimonials } = q.t
  const words = matchesWords(search, [testimonials.name, testimonials.quote, testimonials.role])
  return rowsInOrder(testimonials, ['position'], {
    where: and(published === null ? undefined : eq(testimonials.published, published), words),
    select: (part) => selectPart(q.select().from(testimonials).$dynamic(), part),
  })
}
