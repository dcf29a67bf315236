import type { OrderRow } from '#src/orders/find-orders.ts'
import type { OrderReturn, ReturnPhoto } from '#src/returns/find-returns.ts'
import type { View } from '#src/web/view.ts'
import { linkedOrderPath } from '#templates/orders/linked-order-path.ts'
import { Button } from '#templates/ui/button.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { PhotoList } from '#templates/media/photo-list.tsx'
import { ReturnBadge } from './return-badge.tsx'

interface OrderReturnsProps {
  view: View
  order: OrderRow
  returns: OrderReturn[]
  /** False: what buyer and staff wrote, and the photos, are hidden. */
  full: boolean
}

/** The returns of an order for its buyer; nothing without any. */
export function OrderReturns({ view, order, returns, full }: OrderReturnsProps) {
  if (returns.length === 0) return <></>
  return (
    <Panel title={view.t('returns.yours')} id="returns">
      <ul class="return-rows">
        {returns.map((row) => (
          <li>
            <ReturnSummary view={view} order={order} row={row} full={full} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ReturnSummary({ view, order, row, full }: Omit<OrderReturnsProps, 'returns'> & { row: OrderReturn }) {
  const { t } = view
  const isWithdrawal = row.kind === 'withdrawal'
  const date = view.date(row.createdAt, 'datetime')
  return (
    <>
      <p class="cluster" data-gap="2">
        <b>{t(isWithdrawal ? 'returns.withdrawalNumber' : 'returns.number', { number: row.id })}</b>
        <ReturnBadge view={view} state={row.state} />
      </p>
      <p class="muted small">{t(isWithdrawal ? 'returns.statedOn' : 'returns.requestedOn', { date })}</p>
      <ul class="small">
        {row.lines.map(({ quantity, name }) => (
          <li>{t('returns.unitsOf', { count: quantity, product: name })}</li>
        ))}
      </ul>
      {full && row.note !== '' && <p class="small user-text">{row.note}</p>}
      {full && <ReturnPhotos view={view} returnId={row.id} photos={row.photos} />}
      {full && row.state === 'declined' && <p class="small">{t('returns.declinedBecause', { reason: row.reason })}</p>}
      {!isWithdrawal && (row.state === 'requested' || row.state === 'approved') && (
        <form class="no-print" method="post" action={`${linkedOrderPath(order)}/returns/${row.id}/cancel`}>
          <input type="hidden" name="from" value={row.state} />
          <Button size="small" attrs={{ 'aria-label': t('returns.cancelNumber', { number: row.id }) }}>
            {t('returns.cancel')}
          </Button>
        </form>
      )}
    </>
  )
}

export const ReturnPhotos = ({ view, returnId, photos }: { view: View; returnId: number; photos: ReturnPhoto[] }) => (
  <PhotoList photos={photos} altOf={(number) => view.t('returns.photo', { number, return: returnId })} />
)
