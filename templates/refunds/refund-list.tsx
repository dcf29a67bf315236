import type { OrderLineRow } from '#src/orders/find-orders.ts'
import type { RefundLineRow, RefundRow } from '#src/refunds/find-refunds.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'

/** `resolvedByStaff`: its payment method is not installed, so nobody else can tell its result. */
export type ListedRefund = RefundRow & { resolvedByStaff: boolean }

export interface RefundListProps {
  view: View
  refunds: ListedRefund[]
  refundLines: RefundLineRow[]
  lines: OrderLineRow[]
  mayWrite: boolean
}

/** The refunds of an order, failed and pending ones included. */
export function RefundList({ view, refunds, refundLines, lines, mayWrite }: RefundListProps) {
  if (refunds.length === 0) return <></>
  return (
    <div class="no-print">
      <Panel title={view.t('refunds.title')} id="refunds">
        <ul class="entry-rows">
          {refunds.map((refund) => (
            <li>
              <span>
                <b>{describeLines(view, refund, refundLines, lines) || view.t(`refunds.method.${refund.method}`)}</b>
                <br />
                <span class="muted small">
                  {[
                    view.date(refund.createdAt, 'datetime'),
                    view.t(`refunds.method.${refund.method}`),
                    refund.reason !== '' && view.t(`refunds.reason.${refund.reason}`),
                    refund.state === 'failed' && (refund.failure ?? '').replaceAll('_', ' '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {refund.note !== '' && <p class="user-text small">{refund.note}</p>}
              </span>
              <Badge tone={tones[refund.state]}>{view.t(`refunds.state.${refund.state}`)}</Badge>
              <span class="num">{view.money(refund.amount)}</span>
              {mayWrite && refund.resolvedByStaff && <ResolveForm view={view} refund={refund} />}
              {mayWrite && refund.state === 'pending' && !refund.resolvedByStaff && (
                <form method="post" action={`/admin/ecommerce/orders/${refund.orderId}/refunds/${refund.id}/check`}>
                  <Button size="small" icon="refresh-cw">
                    {view.t('refunds.checkAgain')}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const ResolveForm = ({ view, refund }: { view: View; refund: RefundRow }) => (
  <form
    method="post"
    action={`/admin/ecommerce/orders/${refund.orderId}/refunds/${refund.id}/resolve`}
    class="entry-more stack"
    data-gap="2"
  >
    <p>{view.t('refunds.resolveText')}</p>
    <div class="cluster" data-gap="2">
      <Button size="small" icon="check" name="result" value="succeeded">
        {view.t('refunds.wasRefunded')}
      </Button>
      <Button size="small" icon="x" name="result" value="failed">
        {view.t('refunds.wasNotRefunded')}
      </Button>
    </div>
  </form>
)

const tones: Record<RefundRow['state'], Tone> = { pending: 'warn', succeeded: 'neutral', failed: 'bad' }

function describeLines(view: View, refund: RefundRow, refundLines: RefundLineRow[], lines: OrderLineRow[]): string {
  return refundLines
    .filter(({ refundId, isClosing }) => refundId === refund.id && !isClosing)
    .map(({ orderLineId, quantity }) => {
      const line = lines.find(({ id }) => id === orderLineId)
      return view.t('refunds.lineUnits', { quantity: view.number(quantity), product: line?.name ?? '' })
    })
    .join(', ')
}
