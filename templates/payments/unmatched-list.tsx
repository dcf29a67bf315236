import type { ListLinks, ListWish } from '#src/admin/list.ts'
import type { UnmatchedPayment, UnmatchedView } from '#src/payments/unmatched-list.ts'
import type { View } from '#src/web/view.ts'
import { ListTools } from '#templates/admin/list-tools.tsx'
import { List, type ListCount } from '#templates/admin/list.tsx'
import { NoneFound } from '#templates/admin/none-found.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Empty } from '#templates/ui/empty.tsx'
import { Cell } from '#templates/ui/table.tsx'

/** A payment with its amount as people write it. */
export type ShownPayment = UnmatchedPayment & { money: string }

export interface UnmatchedListProps {
  view: View
  wish: ListWish<UnmatchedView, 'date'>
  links: ListLinks<UnmatchedView, 'date'>
  rows: ShownPayment[]
  count: ListCount
  /** How many are open, as people read it. */
  open: string
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
export function UnmatchedList({ view, wish, links, rows, count, open }: UnmatchedListProps) {
  return (
    <List
      view={view}
      caption={view.t('payments.unmatched')}
      tabsLabel={view.t('payments.unmatchedViews')}
      tabs={links.views.map(({ name, ...tab }) => ({
        ...tab,
        label: view.t(`payments.view.${name}`),
        ...(name === 'open' ? { count: open } : {}),
      }))}
      tools={<ListTools view={view} wish={wish} links={links} searchLabel={view.t('payments.searchUnmatched')} filters={[]} />}
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
          <Cell cell="sub">{whyOf(view, row)}</Cell>
          <Cell cell="meta">{row.orderNumber !== null && `#${row.orderNumber}`}</Cell>
          <Cell>{row.email}</Cell>
          <Cell>
            <span class="muted small">{row.reference}</span>
          </Cell>
          <Cell cell="end" align="end">
            {row.money}
          </Cell>
        </tr>
      ))}
      empty={<NoneLeft view={view} wish={wish} clear={links.clear} />}
      count={count}
      href={links.page}
    />
  )
}

/** Why it fits no order, in a few words. */
export const whyOf = (view: View, { reason }: { reason: string }): string => view.t(`payments.because.${reason as 'already_paid'}`)

function NoneLeft({ view, wish, clear }: { view: View; wish: { view: UnmatchedView }; clear: string | null }) {
  if (clear !== null) return <NoneFound view={view} showAll={clear} />
  if (wish.view === 'settled')
    return <Empty icon="wallet" title={view.t('payments.noneSettled')} text={view.t('payments.noneSettledText')} />
  return <Empty icon="wallet" title={view.t('payments.noneOpen')} text={view.t('payments.noneOpenText')} />
}
