import type { OrderLineRow } from '#src/orders/find-orders.ts'
import type { RefundLineRow, RefundRow } from '#src/refunds/find-refunds.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'

export interface RefundListProps {
  view: View
  refunds: RefundRow[]
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
              {mayWrite && refund.state === 'pending' && (
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
