import { type SQL, and, eq, isNull, lte } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** True for articles that everyone may read. A scheduled one becomes so by time alone. `now` in epoch ms. */
export function isShown(q: Pick<Exec, 't'>, now: number): SQL {
  const { kbArticles } = q.t
  return and(eq(kbArticles.status, 'published'), lte(kbArticles.publishAt, now), isNull(kbArticles.deletedAt))!
}
