import type { SearchQueryRow, SearchRuleRow, SynonymRow } from '#src/search/list-queries.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Cell } from '#templates/ui/table.tsx'

export const reportPath = '/admin/search'
export const rulesPath = '/admin/search/rules'
export const synonymsPath = '/admin/search/synonyms'

export const searchQueryColumns: ListColumn<SearchQueryRow, 'searches' | 'last'>[] = [
  { label: 'searchAdmin.column.query', csv: 'query', value: ({ query }) => query },
  { label: 'searchAdmin.column.searches', csv: 'searches', value: ({ searches }) => searches, sort: 'searches', align: 'end' },
  { label: 'searchAdmin.column.results', csv: 'results', value: ({ results }) => results, align: 'end' },
  { label: 'searchAdmin.column.clicks', csv: 'clicks', value: ({ clicks }) => clicks, align: 'end' },
  { label: 'searchAdmin.column.last', csv: 'last_at', time: ({ lastAt }) => lastAt, sort: 'last', align: 'end' },
  { label: 'searchAdmin.column.actions', align: 'end', forEditing: true },
]

export function drawSearchQuery({ id, query, searches, results, clicks, lastAt }: SearchQueryRow, { view, canWrite }: ListContext) {
  const filled = (path: string, name: string) => `${path}/create?${new URLSearchParams({ [name]: query, back: reportPath }).toString()}`
  return (
    <tr id={`row-${id}`}>
      <Cell cell="title">
        <a class="break" href={`/search?${new URLSearchParams({ q: query }).toString()}`} target="_blank">
          {query}
          <span class="visually-hidden"> {view.t('kb.newTab')}</span>
        </a>
      </Cell>
      <Cell cell="end" align="end" label={view.t('searchAdmin.column.searches')}>
        {view.number(searches)}
      </Cell>
      <Cell cell="sub" align="end" label={view.t('searchAdmin.column.results')}>
        {results === 0 ? <Badge tone="warn">{view.t('searchAdmin.nothing')}</Badge> : view.number(results)}
      </Cell>
      <Cell cell="meta" align="end" label={view.t('searchAdmin.column.clicks')}>
        {view.number(clicks)}
      </Cell>
      <Cell align="end">{view.date(lastAt, 'short')}</Cell>
      {canWrite && (
        <Cell cell="tools" align="end">
          <span class="cluster" data-gap="1">
            <LinkButton
              href={filled(synonymsPath, 'terms')}
              size="small"
              kind="quiet"
              id={`synonyms-${id}`}
              attrs={{ 'aria-label': view.t('searchAdmin.addSynonymFor', { query }) }}
            >
              {view.t('searchAdmin.addSynonymShort')}
            </LinkButton>
            <LinkButton
              href={filled(rulesPath, 'query')}
              size="small"
              kind="quiet"
              id={`rule-${id}`}
              attrs={{ 'aria-label': view.t('searchAdmin.addRuleFor', { query }) }}
            >
              {view.t('searchAdmin.addRuleShort')}
            </LinkButton>
          </span>
        </Cell>
      )}
    </tr>
  )
}

export const ReportTools = ({ view }: ListContext) => (
  <>
    <LinkButton href={rulesPath} icon="star" id="search-rules">
      {view.t('searchAdmin.rules')}
    </LinkButton>
    <LinkButton href={synonymsPath} icon="copy" id="search-synonyms">
      {view.t('searchAdmin.synonyms')}
    </LinkButton>
  </>
)

export const BackToReport = ({ view }: ListContext) => (
  <LinkButton href={reportPath} icon="search" id="search-report">
    {view.t('searchAdmin.report')}
  </LinkButton>
)

/** The fields of the editors. */
export const ruleFields = {
  query: { label: 'searchAdmin.query', hint: 'searchAdmin.queryHint' },
  pins: { label: 'searchAdmin.pins', hint: 'searchAdmin.pinsHint', type: 'textarea', rows: 4 },
  target: { label: 'searchAdmin.target', hint: 'searchAdmin.targetHint' },
} as const satisfies Record<string, EditorField>

export const synonymFields = {
  terms: { label: 'searchAdmin.terms', hint: 'searchAdmin.termsHint', type: 'textarea', rows: 4 },
} as const satisfies Record<string, EditorField>

const countPins = ({ pins }: SearchRuleRow): number => (JSON.parse(pins) as unknown[]).length

export const ruleColumns: ListColumn<SearchRuleRow, 'query'>[] = [
  { label: 'searchAdmin.column.query', csv: 'query', value: ({ query }) => query, sort: 'query', place: 'title' },
  {
    label: 'searchAdmin.column.pins',
    csv: 'pinned',
    value: countPins,
    cell: (row, view) => view.t('searchAdmin.pinCount', { count: countPins(row), number: view.number(countPins(row)) }),
    place: 'sub',
  },
  { label: 'searchAdmin.column.target', csv: 'leads_to', value: ({ target }) => target, place: 'meta' },
]

export const formatTerms = (terms: string): string => terms.split('\n').join(', ')

export const synonymColumns: ListColumn<SynonymRow, 'terms'>[] = [
  { label: 'searchAdmin.column.terms', csv: 'terms', value: ({ terms }) => formatTerms(terms), sort: 'terms', place: 'title' },
]
