import type { MissingPageRow, UrlRedirectRow } from '#src/redirects/list-redirects.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Cell, RowCheck } from '#templates/ui/table.tsx'

export const redirectsPath = '/admin/redirects'
export const missingPagesPath = '/admin/missing-pages'

/** The fields of the editor. */
export const redirectFields = {
  source: { label: 'redirects.source', hint: 'redirects.sourceHint' },
  target: { label: 'redirects.target', hint: 'redirects.targetHint' },
  permanent: { label: 'redirects.permanent', hint: 'redirects.permanentHint', type: 'switch' },
} as const satisfies Record<string, EditorField>

export const redirectColumns: ListColumn<UrlRedirectRow, 'source' | 'hits' | 'created'>[] = [
  { label: 'redirects.source', csv: 'source', value: ({ source }) => source, sort: 'source', place: 'title' },
  { label: 'redirects.target', csv: 'target', value: ({ target }) => target, place: 'sub' },
  {
    label: 'redirects.column.kind',
    csv: 'type',
    value: ({ permanent }) => (permanent ? 301 : 302),
    cell: ({ permanent, hasPage }, view) => (
      <>
        <Badge tone="neutral">{view.t(permanent ? 'redirects.kind.permanent' : 'redirects.kind.temporary')}</Badge>{' '}
        {hasPage && <Badge tone="warn">{view.t('redirects.pageFirst')}</Badge>}
      </>
    ),
    place: 'badges',
  },
  {
    label: 'redirects.column.hits',
    csv: 'hits',
    value: ({ hits }) => hits,
    cell: ({ hits }, view) => view.number(hits),
    sort: 'hits',
    align: 'end',
    place: 'end',
    named: true,
  },
  {
    label: 'redirects.column.last',
    csv: 'last_hit_at',
    time: ({ lastHitAt }) => lastHitAt,
    cell: ({ lastHitAt }, view) =>
      lastHitAt === null ? <span class="muted">{view.t('redirects.never')}</span> : view.date(lastHitAt, 'short'),
    align: 'end',
  },
  { label: 'redirects.column.created', csv: 'created_at', time: ({ createdAt }) => createdAt, sort: 'created', align: 'end' },
]

export const RedirectTools = ({ view, canWrite }: ListContext) => (
  <>
    <LinkButton href={missingPagesPath} icon="search" id="missing-pages">
      {view.t('redirects.missing')}
    </LinkButton>
    {canWrite && (
      <LinkButton href={`${redirectsPath}/import`} icon="upload" id="import-redirects">
        {view.t('redirects.import')}
      </LinkButton>
    )}
  </>
)

export const missingPageColumns: ListColumn<MissingPageRow, 'hits' | 'last'>[] = [
  { label: 'redirects.column.path', csv: 'path', value: ({ path }) => path },
  { label: 'redirects.column.referrer', csv: 'linked_from', value: ({ referrer }) => referrer },
  { label: 'redirects.column.visits', csv: 'visits', value: ({ hits }) => hits, sort: 'hits', align: 'end' },
  { label: 'redirects.column.lastVisit', csv: 'last_at', time: ({ lastAt }) => lastAt, sort: 'last', align: 'end' },
  { label: 'redirects.column.actions', align: 'end', forEditing: true },
]

export function drawMissingPage(row: MissingPageRow, { view, canWrite }: ListContext) {
  return (
    <tr id={`row-${row.id}`}>
      {canWrite && <RowCheck view={view} id={row.id} form="bulk" label={row.path} />}
      <Cell cell="title">
        <span class="break">{row.path}</span>
      </Cell>
      <Cell cell="sub">{row.referrer === '' ? <span class="muted">{view.t('redirects.unknownReferrer')}</span> : row.referrer}</Cell>
      <Cell cell="meta" align="end" label={view.t('redirects.column.visits')}>
        {view.number(row.hits)}
      </Cell>
      <Cell cell="end" align="end">
        {view.date(row.lastAt, 'short')}
      </Cell>
      {canWrite && (
        <Cell cell="tools" align="end">
          <span class="cluster">
            <LinkButton
              href={`${missingPagesPath}/${row.id}/redirect`}
              size="small"
              kind="quiet"
              id={`redirect-${row.id}`}
              attrs={{ 'aria-label': view.t('redirects.addFor', { path: row.path }) }}
            >
              {view.t('redirects.addShort')}
            </LinkButton>
          </span>
        </Cell>
      )}
    </tr>
  )
}

const isIgnoredList = (back: string): boolean => new URL(back, 'http://shop.invalid').searchParams.get('view') === 'ignored'

export function MissingPageBulkBar({ view, back }: ListContext) {
  const action = isIgnoredList(back)
    ? { value: 'watch', label: view.t('redirects.watch') }
    : { value: 'ignore', label: view.t('redirects.ignore') }
  return <BulkBar view={view} action={`${missingPagesPath}/bulk`} back={back} actions={[action]} />
}

export const MissingPageTools = ({ view }: ListContext) => (
  <LinkButton href={redirectsPath} icon="undo-2" id="redirects">
    {view.t('redirects.title')}
  </LinkButton>
)
