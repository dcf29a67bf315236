import type { Gap } from '#src/kb/gaps.ts'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Cell, RowCheck } from '#templates/ui/table.tsx'
import { kbAdminPath, kbGapsPath } from './admin-paths.ts'

export const gapColumns: ListColumn<Gap, 'last' | 'count'>[] = [
  { label: 'kb.column.missing', csv: 'text', value: ({ text }) => text },
  { label: 'kb.column.article', csv: 'article', value: ({ article }) => article?.title ?? '' },
  { label: 'kb.column.count', csv: 'count', value: ({ count }) => count, sort: 'count', align: 'end' },
  { label: 'kb.column.last', csv: 'last_at', time: ({ lastAt }) => lastAt, sort: 'last', align: 'end' },
  { label: 'kb.column.actions', align: 'end', forEditing: true },
  { csv: 'language', value: ({ language }) => language },
  { csv: 'done_at', time: ({ doneAt }) => doneAt },
]

export function drawGapRow(row: Gap, { view, canWrite }: ListContext) {
  const { article } = row
  const key = `${article ? 'comment' : 'search'}-${row.id}`
  const href = `${kbAdminPath}/create?${new URLSearchParams({ title: article ? '' : row.text, gap: key }).toString()}`
  return (
    <tr id={`row-${row.id}`}>
      {canWrite && <RowCheck view={view} id={row.id} form="bulk" label={row.text} />}
      <Cell cell="title">{row.text}</Cell>
      <Cell cell="sub">
        {article && (
          <a class="link" href={`${kbAdminPath}/${article.id}/edit`}>
            {article.title}
          </a>
        )}
      </Cell>
      <Cell cell="meta" align="end">
        {article ? '' : view.number(row.count)}
      </Cell>
      <Cell cell="end" align="end">
        {view.date(row.lastAt, 'short')}
      </Cell>
      {canWrite && (
        <Cell cell="tools" align="end">
          <LinkButton
            href={href}
            size="small"
            kind="quiet"
            id={`write-${row.id}`}
            attrs={{ 'aria-label': view.t('kb.writeArticleFor', { text: row.text }) }}
          >
            {view.t('kb.writeArticle')}
          </LinkButton>
        </Cell>
      )}
    </tr>
  )
}

const isDoneList = (back: string): boolean => new URL(back, 'http://shop.invalid').searchParams.get('state') === 'done'

export function GapBulkBar({ view, back }: ListContext) {
  const action = isDoneList(back) ? { value: 'reopen', label: view.t('kb.reopen') } : { value: 'done', label: view.t('kb.markDone') }
  return <BulkBar view={view} action={`${kbGapsPath}/bulk`} back={back} actions={[action]} />
}

export const GapTools = ({ view }: ListContext) => (
  <LinkButton href={kbAdminPath} icon="book-open" id="kb-articles">
    {view.t('kb.articles')}
  </LinkButton>
)
