import type { OrderStatus } from '#db/schema/orders.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import type { View } from '#src/web/view.ts'
import { testOrdersPath } from '#templates/test-orders/test-orders-path.ts'
import { onceFromTicket, sourceTicketId } from '#templates/admin/source-ticket.ts'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Dialog } from '#templates/ui/dialog.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Panel } from '#templates/ui/panel.tsx'
import type { OrderDocumentKind } from './documents/printed-documents.tsx'
import type { OrderPageProps } from './order-page-props.ts'

/** The next step of the order as the primary button, everything else in a menu. */
export function OrderActions({ view, order, transitions, mayRefund, mayFulfill, mayEdit, refundsDue }: OrderPageProps) {
  const path = `/admin/ecommerce/orders/${order.id}`
  const printHref = (document: OrderDocumentKind) => `/admin/ecommerce/orders/print?ids=${order.id}&document=${document}`
  const nextStatuses = transitions.filter((to) => to !== 'cancelled')
  // A completed order is at its end; reopening it is an exception.
  const hasOtherPrimary = order.status === 'completed' || mayFulfill
  const [primary, others] = hasOtherPrimary ? [undefined, nextStatuses] : [nextStatuses[0], nextStatuses.slice(1)]
  return (
    <>
      {primary && (
        <form method="post" action={`${path}/status`} {...swapOrder(`${path}/status`)}>
          <StatusButton view={view} from={order.status} to={primary} isPrimary />
        </form>
      )}
      {mayFulfill && (
        <LinkButton href={`${path}/fulfill`} kind="primary" icon="truck" id="fulfill-order">
          {view.t('fulfillments.fulfillItems')}
        </LinkButton>
      )}
      {refundsDue.length > 0 && mayRefund && (
        <LinkButton href={`${path}/refund?all`} kind="primary" icon="rotate-ccw" id="refund-order">
          {view.t('refunds.refund')}
        </LinkButton>
      )}
      <ActionMenu label={view.t('orders.moreActions')} id="order-more">
        {others.length > 0 && (
          <form method="post" action={`${path}/status`} {...swapOrder(`${path}/status`)}>
            {others.map((to) => (
              <StatusButton view={view} from={order.status} to={to} />
            ))}
          </form>
        )}
        {mayRefund && refundsDue.length === 0 && (
          <LinkButton href={`${path}/refund`} icon="rotate-ccw" id="refund-order">
            {view.t('refunds.refund')}
          </LinkButton>
        )}
        {mayEdit && (
          <LinkButton href={`${path}/edit`} icon="pencil" id="edit-order">
            {view.t('orderEdits.edit')}
          </LinkButton>
        )}
        <LinkButton href={printHref('slips')} icon="printer">
          {view.t('orders.packingSlip')}
        </LinkButton>
        <LinkButton href={printHref('invoices')} icon="receipt">
          {view.t('orders.printInvoice')}
        </LinkButton>
        <LinkButton href={`${path}/invoice.pdf`} icon="download">
          {view.t('orders.pdf.invoice')}
        </LinkButton>
        <LinkButton href={`${path}/packing-slip.pdf`} icon="download">
          {view.t('orders.pdf.slip')}
        </LinkButton>
        {isTestOrderId(order.id) && view.can('orders', 'write') && (
          <LinkButton href={`${testOrdersPath}/delete?order=${order.id}`} kind="danger" icon="trash" id="delete-test-order">
            {view.t('testOrders.delete')}
          </LinkButton>
        )}
        {transitions.includes('cancelled') && (
          <LinkButton href={`${path}?confirm=cancel`} kind="danger" icon="circle-x" attrs={{ 'data-dialog': 'cancel-order' }}>
            {view.t('orders.action.cancelled')}
          </LinkButton>
        )}
      </ActionMenu>
      {transitions.includes('cancelled') && (
        <Dialog view={view} id="cancel-order" title={view.t('orders.cancelTitle', { number: order.number })}>
          <CancelForm view={view} order={order} id="f-restock-asked" />
        </Dialog>
      )}
    </>
  )
}

function StatusButton({ view, from, to, isPrimary }: { view: View; from: OrderStatus; to: OrderStatus; isPrimary?: boolean }) {
  return (
    <Button name="status" value={to} kind={isPrimary ? 'primary' : undefined} icon={transitionIcons[to]} id={`move-${to}`}>
      {view.t(transitionLabel(from, to))}
    </Button>
  )
}

const transitionIcons: Partial<Record<OrderStatus, IconName>> = {
  processing: 'rotate-ccw',
  shipped: 'truck',
  completed: 'package-check',
  on_hold: 'clock',
}

export function CancelConfirmation({ view, order }: { view: View; order: OrderRow }) {
  return (
    <Panel title={view.t('orders.cancelTitle', { number: order.number })} id="cancel-question">
      <CancelForm view={view} order={order} id="f-restock" />
    </Panel>
  )
}

function CancelForm({ view, order, id }: { view: View; order: OrderRow; id: string }) {
  const path = `/admin/ecommerce/orders/${order.id}`
  const ticketId = sourceTicketId(view)
  const action = ticketId === null ? `${path}/status` : onceFromTicket(view, `${path}/status`, ticketId)
  const isPaid = order.paymentStatus !== 'unpaid' && order.paymentStatus !== 'failed'
  return (
    <form class="stack" data-gap="4" method="post" action={action} {...(ticketId === null ? swapOrder(action) : {})}>
      <p>{view.t(isPaid ? 'orders.cancelPaidText' : 'orders.cancelText')}</p>
      {isPaid && (
        <>
          <input type="hidden" name="expected_paid" value="on" />
          <Field
            form={{ values: { restock: 'on' }, errors: {} }}
            name="restock"
            type="checkbox"
            id={id}
            label={view.t('orders.restock')}
            hint={view.t('orders.restockHint')}
          />
        </>
      )}
      <div class="button-row">
        <LinkButton href={ticketId === null ? path : `/admin/tickets/${ticketId}`}>{view.t('orders.keepOrder')}</LinkButton>
        <Button name="status" value="cancelled" kind="danger">
          {view.t('orders.action.cancelled')}
        </Button>
      </div>
    </form>
  )
}

function swapOrder(path: string): Record<string, string> {
  return { 'hx-post': path, 'hx-target': '#order', 'hx-swap': 'outerHTML' }
}

function transitionLabel(from: OrderStatus, to: OrderStatus) {
  if (to === 'processing') return from === 'completed' ? 'orders.action.reopen' : 'orders.action.resume'
  return `orders.action.${to as 'shipped' | 'completed' | 'on_hold'}` as const
}
