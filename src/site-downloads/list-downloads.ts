import { and, eq } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { findSiteDownload } from './site-downloads.ts'

export type DownloadRow = NonNullable<Awaited<ReturnType<typeof findSiteDownload>>>

interface DownloadListParams {
  enabled: boolean | null
  search: string
  sort: 'title' | 'downloads'
  descending: boolean
}

export function downloadListQuery(q: Exec, { enabled, search, sort, descending }: DownloadListParams): ListQuery<DownloadRow> {
  const { siteDownloads } = q.t
  return rowsInOrder(siteDownloads, [sort], {
    where: and(
      enabled === null ? undefined : eq(siteDownloads.enabled, enabled),
      matchesWords(search, [siteDownloads.title, siteDownloads.originalName]),
    ),
    descending,
    select: (part) => selectPart(q.select().from(siteDownloads).$dynamic(), part),
  })
}
