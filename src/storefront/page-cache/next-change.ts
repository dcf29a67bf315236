import { sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { Settings } from '#src/settings/settings.ts'
import { cachedPageMinutes } from '../limits.ts'
import { minute } from '#src/lib/dates/durations.ts'

// Delivery dates, and anything else that follows the clock, change with the hour or day.
const interval = cachedPageMinutes * minute

/** Epoch ms until which a page rendered at `now` can be shown if nothing is written: the next time that something scheduled starts or ends. */
export async function findNextChange(q: Exec, settings: Settings, now: number): Promise<number> {
  const columns: [table: string, column: string][] = [
    ['cms_pages', 'publish_at'],
    ['kb_articles', 'publish_at'],
    ['modals', 'starts_at'],
    ['modals', 'ends_at'],
    ['slides', 'starts_at'],
    ['slides', 'ends_at'],
  ]
  const nexts = columns.map(
    ([table, column]) =>
      sql`select min(${sql.identifier(column)}) as next_at from ${sql.identifier(table)} where ${sql.identifier(column)} > ${now}`,
  )
  const rows = await q.rows<{ next_at: number | null }>(sql.join(nexts, sql` union all `))
  const times = [...rows.map((row) => row.next_at), settings.announcement_from, settings.announcement_until].filter(
    (at): at is number => at !== null && at > now,
  )
  // A multiple, so that no page outlives midnight or a full hour in any time zone.
  return Math.min(now - (now % interval) + interval, ...times)
}
