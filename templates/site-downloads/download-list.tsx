import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import type { DownloadRow } from '#src/site-downloads/list-downloads.ts'

export const downloadsPath = '/admin/cms-downloads'

export const downloadColumns: ListColumn<DownloadRow, 'title' | 'downloads'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'siteDownloads.name', csv: 'title', value: ({ title }) => title, sort: 'title', place: 'title' },
  { label: 'siteDownloads.file', csv: 'file', value: ({ originalName }) => originalName, place: 'sub' },
  { label: 'siteDownloads.size', csv: 'bytes', value: ({ bytes }) => bytes, cell: ({ bytes }, view) => view.fileSize(bytes), align: 'end' },
  {
    label: 'admin.publish.state',
    csv: 'enabled',
    value: ({ enabled }) => String(enabled),
    cell: ({ enabled, membersOnly }, view) => (
      <div class="cluster" data-gap="1">
        <Badge tone={enabled ? 'ok' : 'neutral'}>{view.t(enabled ? 'siteDownloads.enabled' : 'siteDownloads.disabled')}</Badge>
        {membersOnly && <Badge plain>{view.t('siteDownloads.membersOnly')}</Badge>}
      </div>
    ),
    place: 'badges',
  },
  { csv: 'members_only', value: ({ membersOnly }) => String(membersOnly) },
  {
    label: 'siteDownloads.count',
    csv: 'downloads',
    value: ({ downloads }) => downloads,
    sort: 'downloads',
    align: 'end',
    place: 'end',
    named: true,
  },
]

export const downloadHref = (id: number): string => `/cms-download/${id}`

/** What is served now, in the editor. */
export function DownloadFacts({ view, download }: { view: View; download: DownloadRow }) {
  const { id, originalName, bytes, downloads } = download
  return (
    <dl class="facts">
      <dt>{view.t('siteDownloads.file')}</dt>
      <dd>
        <a class="link" href={downloadHref(id)}>
          {originalName}
        </a>{' '}
        <span class="muted">{view.fileSize(bytes)}</span>
      </dd>
      <dt>{view.t('siteDownloads.address')}</dt>
      <dd>
        <code>{downloadHref(id)}</code>
      </dd>
      <dt>{view.t('siteDownloads.count')}</dt>
      <dd class="num">{view.number(downloads)}</dd>
    </dl>
  )
}
