import type { OrderRow } from '#src/orders/find-orders.ts'
import type { OrderOffers } from '#src/returns/order-offers.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { linkedOrderPath, orderPagePath } from '../linked-order-path.ts'

interface BuyerActionsProps {
  view: View
  order: OrderRow
  offers: OrderOffers
  /** Whether "Order again" is among them. */
  withReorder: boolean
}

/** What a buyer can do with an order; nothing when that is nothing. */
export function BuyerActions({ view, order, offers, withReorder }: BuyerActionsProps) {
  const { t } = view
  const path = linkedOrderPath(order)
  const { cancelUntil, returnUntil, withdrawUntil } = offers
  const canReorder = withReorder && order.paidAt !== null
  if (!offers.canChangeAddress && cancelUntil === null && returnUntil === null && withdrawUntil === null && !canReorder) return <></>
  return (
    <div class="no-print">
      <Panel title={t('buyerActions.title')} id="buyer-actions">
        <ul class="action-rows">
          {offers.canChangeAddress && (
            <ActionRow
              href={`${path}/address`}
              icon="pencil"
              label={t('buyerActions.changeAddress')}
              hint={t('buyerActions.changeAddressText')}
            />
          )}
          {cancelUntil !== null && (
            <ActionRow
              href={`${path}/cancel`}
              icon="x"
              label={t('buyerActions.cancel')}
              hint={t('buyerActions.cancelUntil', { time: view.date(cancelUntil, 'datetime') })}
            />
          )}
          {returnUntil !== null && (
            <ActionRow
              href={`${path}/return`}
              icon="undo-2"
              label={t('buyerActions.return')}
              hint={t('buyerActions.returnUntil', { date: view.date(returnUntil) })}
            />
          )}
          {withdrawUntil !== null && (
            <ActionRow
              href={`${path}/withdraw`}
              icon="file-text"
              label={t('buyerActions.withdraw')}
              hint={
                Number.isFinite(withdrawUntil)
                  ? t('buyerActions.withdrawUntil', { date: view.date(withdrawUntil) })
                  : t('buyerActions.withdrawAnytime')
              }
            />
          )}
          {canReorder && (
            <li>
              <form method="post" action={`${path}/reorder`}>
                <Button icon="rotate-ccw">{t('buyerActions.reorder')}</Button>
              </form>
              <span class="muted small">{t('buyerActions.reorderText')}</span>
            </li>
          )}
        </ul>
      </Panel>
    </div>
  )
}

function ActionRow({ href, icon, label, hint }: { href: string; icon: IconName; label: string; hint: string }) {
  return (
    <li>
      <LinkButton href={href} icon={icon} attrs={{ rel: 'nofollow' }}>
        {label}
      </LinkButton>
      <span class="muted small">{hint}</span>
    </li>
  )
}

/** A page about one order with the way back to it. */
export function OrderStepPage({ view, order, title, children }: { view: View; order: OrderRow; title: string; children: Child }) {
  return (
    <div class="wrap confirmation">
      <div class="confirmation-head">
        <p>
          <a class="link tap" href={orderPagePath(view, order)}>
            {view.t('buyerActions.backToOrder', { number: order.number })}
          </a>
        </p>
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  )
}

/** Why a step is not offered, with whom to contact about the order. */
export function NotOfferedPage({ view, order, reason }: { view: View; order: OrderRow; reason: string }) {
  return (
    <OrderStepPage view={view} order={order} title={view.t('buyerActions.notOfferedTitle')}>
      <p>{reason}</p>
      <ContactRow view={view} order={order} />
    </OrderStepPage>
  )
}

export function ContactRow({ view, order }: { view: View; order: OrderRow }) {
  return (
    <div class="button-row">
      <LinkButton href={contactHref(view, { order })} icon="message-circle">
        {view.t('common.contactUs')}
      </LinkButton>
    </div>
  )
}
