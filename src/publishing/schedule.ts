import { type SQL, and, eq, gt, isNull, sql } from 'drizzle-orm'
import { likely } from '#db/likely.ts'
import { maxTabCount } from '#db/limits.ts'
import { countRows } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import type { ContentState } from '#src/lib/content/content-state.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { fromLocalTime } from '#src/lib/dates/local-time.ts'
import type { ContentTable } from './publishing-kind.ts'

/** When it is shown, in epoch ms: now, unless a time was chosen; null for a draft without one. */
export const publishTime = ({ status, publishAt }: { status: 'draft' | 'published'; publishAt: number | null }, now: number) =>
  publishAt ?? (status === 'published' ? now : null)

/** A typed time of publication in epoch ms; null without one. Throws UserError when it cannot be read. */
export function readPublishAt(text: string, timeZone: string): number | null {
  const publishAt = text === '' ? null : fromLocalTime(text, timeZone)
  if (text !== '' && publishAt === null) throw new UserError('content.publishAtInvalid', {}, 'publish_at')
  return publishAt
}

/** Items in a state at a moment (epoch ms), like `contentState`; null = all but the trash. */
export function isInState(
  q: Exec,
  { deletedAt, status, publishAt }: ContentTable,
  state: ContentState | null,
  now: number,
): SQL | undefined {
  if (state === 'trash') return gt(deletedAt, 0)
  const isPresent = isNull(deletedAt)
  if (state === null) return isPresent
  if (state === 'draft') return and(isPresent, likely(q, sql`${status} = 'draft'`))
  if (state === 'scheduled') return and(isPresent, eq(status, 'published'), gt(publishAt, now))
  return and(isPresent, likely(q, sql`${status} = 'published'`), likely(q, sql`${publishAt} <= ${now}`))
}

/** Items by state, each counted to `maxTabCount`. */
export async function countStates(q: Exec, items: ContentTable, now: number): Promise<Record<ContentState | 'all', number>> {
  const count = (state: ContentState | null) => countRows(q, { from: sql`${items}`, where: isInState(q, items, state, now) }, maxTabCount)
  return {
    all: await count(null),
    published: await count('published'),
    scheduled: await count('scheduled'),
    draft: await count('draft'),
    trash: await count('trash'),
  }
}
