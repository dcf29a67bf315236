import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { UnmatchedPayment, UnmatchedView } from '#src/payments/list-unmatched-payments.ts'
import type { View } from '#src/web/view.ts'
import { ListTools } from '#templates/admin/list-tools.tsx'
import { List, type ListCount } from '#templates/admin/list.tsx'
import { NoResults } from '#templates/admin/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Cell } from '#templates/ui/table.tsx'

/** A payment with its amount as people write it. */
export type FormattedPayment = UnmatchedPayment & { formattedAmount: string }

export interface UnmatchedListProps {
  view: View
  params: ListParams<UnmatchedView, 'date'>
  links: ListLinks<UnmatchedView, 'date'>
  rows: FormattedPayment[]
  count: ListCount
  /** How many are open, as people read it. */
  openCount: string
}

export function UnmatchedListPage(props: UnmatchedListProps) {
  const { view } = props
  return (
    <>
      <PageHead view={view} title={view.t('payments.unmatched')} note={view.t('payments.unmatchedWhat')} />
      <UnmatchedList {...props} />
    </>
  )
}

/** The fragment #list of the money without an order. */
export function UnmatchedList({ view, params, links, rows, count, openCount }: UnmatchedListProps) {
  return (
    <List
      view={view}
      caption={view.t('payments.unmatched')}
      tabsLabel={view.t('payments.unmatchedViews')}
      tabs={links.views.map(({ name, ...tab }) => ({
        ...tab,
        label: view.t(`payments.view.${name}`),
        ...(name === 'open' ? { count: openCount } : {}),
      }))}
      tools={<ListTools view={view} params={params} links={links} searchLabel={view.t('payments.searchUnmatched')} filters={[]} />}
      columns={[
        { label: view.t('payments.came') },
        { label: view.t('payments.why') },
        { label: view.t('payments.order') },
        { label: view.t('payments.email') },
        { label: view.t('payments.reference') },
        { label: view.t('payments.amount'), align: 'end' },
      ]}
      rows={rows.map((row) => (
        <tr id={`row-${row.id}`}>
          <Cell cell="title">
            <a class="row-link" href={`/admin/unmatched-payments/${row.id}`} id={`open-${row.id}`}>
              {view.date(row.createdAt, 'datetime')}
            </a>
          </Cell>
          <Cell cell="sub">{reasonText(view, row)}</Cell>
          <Cell cell="meta">{row.orderNumber !== null && `#${row.orderNumber}`}</Cell>
          <Cell>{row.email}</Cell>
          <Cell>
            <span class="muted small">{row.reference}</span>
          </Cell>
          <Cell cell="end" align="end">
            {row.formattedAmount}
          </Cell>
        </tr>
      ))}
      empty={<NoUnmatchedPayments view={view} params={params} clear={links.clear} />}
      count={count}
      href={links.page}
    />
  )
}

/** Why it fits no order, in a few words. */
export const reasonText = (view: View, { reason }: { reason: string }): string => view.t(`payments.because.${reason as 'already_paid'}`)

function NoUnmatchedPayments({ view, params, clear }: { view: View; params: { view: UnmatchedView }; clear: string | null }) {
  if (clear !== null) return <NoResults view={view} clearHref={clear} />
  if (params.view === 'settled')
    return <EmptyState icon="wallet" title={view.t('payments.noneSettled')} text={view.t('payments.noneSettledText')} />
  return <EmptyState icon="wallet" title={view.t('payments.noneOpen')} text={view.t('payments.noneOpenText')} />
}
