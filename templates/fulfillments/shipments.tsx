import type { Shipment } from '#src/fulfillments/find-fulfillments.ts'
import type { OrderLineRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'

interface ShipmentListProps {
  view: View
  orderId: number
  shipments: Shipment[]
  lines: OrderLineRow[]
  mayWrite: boolean
}

export function ShipmentList({ view, orderId, shipments, lines, mayWrite }: ShipmentListProps) {
  if (shipments.length === 0) return <></>
  return (
    <div class="no-print">
      <Panel title={view.t('fulfillments.title')} id="shipments">
        <ul class="entry-rows">
          {shipments.map((shipment) => (
            <li>
              <span>
                <b>{describeUnits(view, shipment, lines)}</b>
                <br />
                <span class="muted small">
                  {[view.date(shipment.createdAt, 'datetime'), shipment.carrier].filter(Boolean).join(' · ')}
                  <TrackingNumber view={view} shipment={shipment} />
                </span>
              </span>
              {shipment.cancelledAt !== null ? (
                <Badge>{view.t('fulfillments.state.cancelled')}</Badge>
              ) : (
                mayWrite && (
                  <ShipmentMenu view={view} path={`/admin/ecommerce/orders/${orderId}/fulfillments/${shipment.id}`} id={shipment.id} />
                )
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function ShipmentMenu({ view, path, id }: { view: View; path: string; id: number }) {
  return (
    <ActionMenu label={view.t('orders.moreActions')} id={`shipment-${id}`} size="small">
      <LinkButton href={path} icon="pencil">
        {view.t('fulfillments.editTracking')}
      </LinkButton>
      <form method="post" action={`${path}/cancel`}>
        <Button icon="rotate-ccw">{view.t('fulfillments.cancel')}</Button>
      </form>
    </ActionMenu>
  )
}

/** The fragment of a customer's order: what is on its way, with links to track it. */
export function CustomerShipments({ view, shipments, lines }: Pick<ShipmentListProps, 'view' | 'shipments' | 'lines'>) {
  if (shipments.length === 0) return <></>
  return (
    <Panel title={view.t('fulfillments.title')} id="shipments">
      <ul class="stack" data-gap="4">
        {shipments.map((shipment) => (
          <li>
            <p class="strong">{describeUnits(view, shipment, lines)}</p>
            <p class="muted small">
              {view.t('fulfillments.shippedOn', { date: view.date(shipment.createdAt) })}
              {shipment.carrier !== '' && ` · ${shipment.carrier}`}
              {shipment.link === '' && shipment.trackingNumber !== '' && ` · ${shipment.trackingNumber}`}
            </p>
            {shipment.link !== '' && (
              <p class="no-print">
                <a class="link tap" href={shipment.link} rel="noopener">
                  {shipment.trackingNumber === ''
                    ? view.t('fulfillments.track')
                    : view.t('fulfillments.trackNumber', { number: shipment.trackingNumber })}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function TrackingNumber({ view, shipment: { link, trackingNumber } }: { view: View; shipment: Shipment }) {
  if (link === '') return <>{trackingNumber !== '' && ` · ${trackingNumber}`}</>
  return (
    <>
      {' · '}
      <a class="link" href={link} rel="noopener">
        {trackingNumber || view.t('fulfillments.track')}
      </a>
    </>
  )
}

function describeUnits(view: View, shipment: Shipment, lines: OrderLineRow[]): string {
  return shipment.lines
    .map(({ orderLineId, quantity }) => {
      const line = lines.find(({ id }) => id === orderLineId)
      return view.t('fulfillments.lineUnits', { quantity: view.number(quantity), product: line?.name ?? '' })
    })
    .join(', ')
}
