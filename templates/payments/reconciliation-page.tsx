import type { PaidWithoutPayment } from '#src/orders/payment/paid-without-payment.ts'
import type { UnmatchedPayment } from '#src/payments/list-unmatched-payments.ts'
import type { RejectedEvent } from '#src/payments/events/list-webhook-events.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { reasonText } from './unmatched-list.tsx'

export const reconciliationPath = '/admin/reconciliation'

interface ReconciliationProps {
  view: View
  withoutOrder: UnmatchedPayment[]
  differing: UnmatchedPayment[]
  withoutPayment: PaidWithoutPayment[]
  rejected: RejectedEvent[]
  /** Of each kind; one more in a list = there are more. */
  maxShown: number
  /** Minor units. */
  formatAmount(amount: number, currency: string): string
}

type Kind = 'without_order' | 'differing' | 'without_payment' | 'rejected'

interface Entry {
  href: string | null
  title: string
  facts: (string | null)[]
  amount?: string
}

/** Money and orders that do not fit together, by kind, each with what to do. */
export function ReconciliationPage(props: ReconciliationProps) {
  const { view, withoutOrder, differing, withoutPayment, rejected } = props
  const kinds: [Kind, Entry[]][] = [
    ['without_order', withoutOrder.map((payment) => paymentEntry(props, payment))],
    ['differing', differing.map((payment) => paymentEntry(props, payment))],
    ['without_payment', withoutPayment.map((order) => orderEntry(props, order))],
    ['rejected', rejected.map((event) => eventEntry(view, event))],
  ]
  const found = kinds.filter(([, entries]) => entries.length > 0)
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={view.t('payments.reconciliation')} note={view.t('payments.reconciliation.note')} />
      {found.length === 0 && (
        <Panel id="none" flush>
          <EmptyState icon="check" title={view.t('payments.reconciliation.none')} text={view.t('payments.reconciliation.noneText')} />
        </Panel>
      )}
      {found.map(([kind, entries]) => (
        <KindPanel {...props} kind={kind} entries={entries} />
      ))}
      <p class="cluster small" data-gap="4">
        <a class="link" href="/admin/unmatched-payments">
          {view.t('payments.reconciliation.allUnmatched')}
        </a>
        <a class="link" href="/admin/payment-events">
          {view.t('payments.reconciliation.allEvents')}
        </a>
      </p>
    </div>
  )
}

function KindPanel({ view, maxShown, kind, entries }: ReconciliationProps & { kind: Kind; entries: Entry[] }) {
  const count = entries.length > maxShown ? `${maxShown}+` : String(entries.length)
  return (
    <Panel title={view.t(`payments.reconciliation.${kind}`)} id={kind} actions={<Badge tone="warn">{count}</Badge>}>
      <div class="stack" data-gap="4">
        <p class="muted small">{view.t(`payments.reconciliation.${kind}.todo`)}</p>
        <ul class="entry-rows">
          {entries.slice(0, maxShown).map(({ href, title, facts, amount }) => (
            <li>
              <span>
                {href === null ? (
                  <b>{title}</b>
                ) : (
                  <a class="link" href={href}>
                    {title}
                  </a>
                )}
                <br />
                <span class="muted small">{facts.filter(Boolean).join(' · ')}</span>
              </span>
              {amount !== undefined && <b class="num">{amount}</b>}
            </li>
          ))}
        </ul>
        {entries.length > maxShown && <p class="muted small">{view.t('payments.reconciliation.more', { count: maxShown })}</p>}
      </div>
    </Panel>
  )
}

function paymentEntry({ view, formatAmount }: ReconciliationProps, payment: UnmatchedPayment): Entry {
  const { id, reference, processor, orderNumber, email, createdAt, amount, currency } = payment
  const order = orderNumber === null ? null : `#${orderNumber}`
  return {
    href: `/admin/unmatched-payments/${id}`,
    title: reasonText(view, payment),
    facts: [order, email, processor, reference, view.date(createdAt, 'datetime')],
    amount: formatAmount(amount, currency),
  }
}

function orderEntry(
  { view, formatAmount }: ReconciliationProps,
  { id, number, email, paidAt, total, currency }: PaidWithoutPayment,
): Entry {
  return {
    href: view.can('orders', 'read') ? `/admin/ecommerce/orders/${id}` : null,
    title: `#${number}`,
    facts: [email, paidAt === null ? null : view.t('payments.reconciliation.paidOn', { day: view.date(paidAt, 'date') })],
    amount: formatAmount(total, currency),
  }
}

const eventEntry = (view: View, { id, type, reason, eventId, source, receivedAt }: RejectedEvent): Entry => ({
  href: `/admin/payment-events/${id}`,
  title: type,
  facts: [view.t(`payments.reconciliation.${reason}`), source, eventId, view.date(receivedAt, 'datetime')],
})
