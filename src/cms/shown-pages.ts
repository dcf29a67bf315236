import { type SQL, and, eq, isNull, lte } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** True for pages that visitors may open, members at least. A scheduled one becomes so by time alone. `now` in epoch ms. */
export function isShown(q: Pick<Exec, 't'>, now: number): SQL {
  const { cmsPages } = q.t
  return and(eq(cmsPages.status, 'published'), lte(cmsPages.publishAt, now), isNull(cmsPages.deletedAt))!
}

/** True for pages that lists show to a visitor. Guests see nothing of pages for members, not even their titles. */
export const isListed = (q: Pick<Exec, 't'>, { isMember, now }: { isMember: boolean; now: number }): SQL =>
  isMember ? isShown(q, now) : and(isShown(q, now), eq(q.t.cmsPages.membersOnly, false))!
