import { listedLines, listedMails } from '#src/shop-panel/limits.ts'
import type { PanelOrder } from '#src/shop-panel/order-cards.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import type { OrderLineRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { onceFromTicket } from '#templates/admin/source-ticket.ts'
import { FulfillmentBadge, PaymentBadge, TestBadge } from '#templates/orders/badges.tsx'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { Card } from './card.tsx'
import { inDialog } from './customer-card.tsx'

export interface OrdersCardProps {
  view: View
  /** In the customer's language. */
  customerT: Translate
  ticketId: number
  orders: PanelOrder[]
  /** The list of all of them. */
  allHref: string
  /** Epoch ms. */
  now: number
  /** Whether staff may act on orders from here. */
  mayAct: boolean
  /** Whether staff may link orders to the ticket. */
  mayLink: boolean
}

export function OrdersCard(props: OrdersCardProps) {
  const { view, orders } = props
  const { t } = view
  return (
    <Card
      view={view}
      name="orders"
      actions={
        <a class="link small" href={props.allHref}>
          {t('shopPanel.allOrders')}
        </a>
      }
    >
      {orders.length === 0 && <p class="muted small">{t('shopPanel.noOrders')}</p>}
      <ul class="shop-orders">
        {orders.map((item, index) => (
          <li>
            <OrderRow {...props} item={item} isOpen={index === 0} />
          </li>
        ))}
      </ul>
      {props.mayLink && <LinkForm {...props} />}
    </Card>
  )
}

interface RowProps extends OrdersCardProps {
  item: PanelOrder
}

function OrderRow(props: RowProps & { isOpen: boolean }) {
  const { view, item, isOpen } = props
  const { t } = view
  const { order, lines, isLinked } = item
  return (
    <details open={isOpen} id={`shop-order-${order.id}`}>
      <summary>
        <span class="cluster" data-gap="1">
          <Icon name="chevron-right" />
          <b class="num">#{order.number}</b>
          <TestBadge view={view} order={order} />
          {isLinked && <Badge plain>{t('shopPanel.linked')}</Badge>}
        </span>
        <span class="num shop-end">{view.money(order.total)}</span>
        <span class="muted small">{view.date(order.orderDate, 'short')}</span>
        <span class="cluster shop-end" data-gap="1">
          <PaymentBadge view={view} order={order} refundDue={order.balance < 0} now={props.now} />
          <FulfillmentBadge view={view} order={order} />
        </span>
      </summary>
      <div class="stack" data-gap="3">
        <Lines view={view} lines={lines} />
        <div class="shop-buttons">
          <LinkButton href={`/admin/ecommerce/orders/${order.id}`} size="small" icon="external-link">
            {t('shopPanel.openOrder', { number: order.number })}
          </LinkButton>
          <OrderMenu {...props} />
        </div>
        {item.isTheirs && <InsertButtons {...props} />}
      </div>
    </details>
  )
}

function Lines({ view, lines }: { view: View; lines: OrderLineRow[] }) {
  const items = lines.filter(({ kind }) => kind === 'item')
  const rest = items.slice(listedLines).length
  return (
    <ul class="shop-lines small">
      {items.slice(0, listedLines).map((line) => (
        <li>
          <span class="num">{view.t('shopPanel.lineUnits', { count: view.number(line.quantity) })}</span>
          <span class="shop-line-name">
            {line.name}
            <br />
            <span class="muted">{line.options.map(({ value }) => value).join(' · ') || line.sku}</span>
          </span>
          <span class="num">{view.money(line.lineTotal)}</span>
        </li>
      ))}
      {rest > 0 && <li class="muted">{view.t('shopPanel.moreItems', { count: rest })}</li>}
    </ul>
  )
}

/** Only a script can put text into the reply. */
function InsertButtons({ view, customerT, item }: RowProps) {
  const { t } = view
  const { order, shipment } = item
  const orderLink = `${view.baseUrl}/checkout/success/${order.externalId}`
  return (
    <div class="shop-buttons with-script">
      <Button
        type="button"
        size="small"
        kind="quiet"
        icon="link"
        attrs={{
          'data-insert-text': customerT('shopPanel.orderLinkText', { number: order.number, link: orderLink }),
          'aria-label': `${t('shopPanel.insertOrder')} #${order.number}`,
        }}
      >
        {t('shopPanel.insertOrder')}
      </Button>
      {shipment && shipment.link !== '' && (
        <Button
          type="button"
          size="small"
          kind="quiet"
          icon="truck"
          attrs={{
            'data-insert-text': customerT('shopPanel.trackingLinkText', { link: shipment.link }),
            'aria-label': `${t('shopPanel.insertTracking')} #${order.number}`,
          }}
        >
          {t('shopPanel.insertTracking')}
        </Button>
      )}
    </div>
  )
}

function OrderMenu(props: RowProps) {
  const { view, item, ticketId, mayAct, mayLink } = props
  const { t } = view
  const { order, allowed, shipment, isLinked } = item
  const path = `/admin/ecommerce/orders/${order.id}`
  const forms: [boolean, string, IconName, string][] = [
    [allowed.refund, 'refund', 'rotate-ccw', t('shopPanel.action.refund')],
    [allowed.fulfill, 'fulfill', 'truck', t('shopPanel.action.fulfill')],
    [shipment !== null, `fulfillments/${shipment?.id}`, 'truck', t('shopPanel.action.track')],
    [allowed.edit, 'edit', 'pencil', t('shopPanel.action.edit')],
    [allowed.replace, 'replacement', 'package', t('shopPanel.action.replace')],
  ]
  if (!mayAct && !mayLink) return <></>
  // The same words in the menu of each order.
  const named = (label: string) => `${label} #${order.number}`
  return (
    <ActionMenu label={t('shopPanel.actions')} name={named(t('shopPanel.actions'))} id={`shop-menu-${order.id}`} size="small">
      {mayAct &&
        forms.map(
          ([isAllowed, form, icon, label]) =>
            isAllowed && (
              <LinkButton
                href={`${path}/${form}?ticket=${ticketId}`}
                icon={icon}
                attrs={{ ...inDialog(`${path}/${form}?ticket=${ticketId}`), 'aria-label': named(label) }}
              >
                {label}
              </LinkButton>
            ),
        )}
      {mayAct && <ResendMails {...props} />}
      {mayLink && <LinkToggle {...props} isLinked={isLinked} />}
      {mayAct && allowed.cancel && (
        <LinkButton
          href={`${path}?confirm=cancel&ticket=${ticketId}`}
          kind="danger"
          icon="circle-x"
          attrs={{
            ...inDialog(`${path}?confirm=cancel&ticket=${ticketId}`),
            'hx-select': '#cancel-question',
            'aria-label': named(t('shopPanel.action.cancel')),
          }}
        >
          {t('shopPanel.action.cancel')}
        </LinkButton>
      )}
    </ActionMenu>
  )
}

function ResendMails({ view, item, ticketId }: RowProps) {
  const { order, mails } = item
  if (mails.length === 0) return <></>
  return (
    <details class="shop-mails">
      <summary class="button" aria-label={`${view.t('shopPanel.resend')} #${order.number}`}>
        <Icon name="mail" />
        {view.t('shopPanel.resend')}
      </summary>
      {mails.slice(0, listedMails).map(({ id, subject, createdAt }) => (
        <form method="post" action={onceFromTicket(view, `/admin/ecommerce/orders/${order.id}/mails/${id}/send`, ticketId)}>
          <Button icon="mail" size="small" kind="quiet" id={`resend-${id}`}>
            <span>
              {subject} <span class="muted">{view.date(createdAt, 'short')}</span>
            </span>
          </Button>
        </form>
      ))}
    </details>
  )
}

function LinkToggle({ view, item, ticketId, isLinked }: RowProps & { isLinked: boolean }) {
  const label = view.t(isLinked ? 'shopPanel.unlink' : 'shopPanel.linkThis')
  return (
    <form method="post" action={`/admin/tickets/${ticketId}/order${isLinked ? '/unlink' : ''}`}>
      {!isLinked && <input type="hidden" name="number" value={item.order.number} />}
      <Button icon="link" attrs={{ 'aria-label': `${label} #${item.order.number}` }}>
        {label}
      </Button>
    </form>
  )
}

function LinkForm({ view, ticketId }: OrdersCardProps) {
  return (
    <form class="shop-inline-form" method="post" action={`/admin/tickets/${ticketId}/order`}>
      <Field
        form={{ values: {}, errors: {} }}
        name="number"
        id="f-link-number"
        label={view.t('shopPanel.linkNumber')}
        labelHidden
        placeholder={view.t('shopPanel.linkNumber')}
        inputmode="numeric"
        autocomplete="off"
        maxlength={12}
      />
      <Button size="small" icon="link" id="link-order">
        {view.t('shopPanel.link')}
      </Button>
    </form>
  )
}
