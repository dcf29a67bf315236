import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { orderBreadcrumbs, withSourceTicket } from '#templates/admin/source-ticket.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { ErrorNotice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { TestBadge } from '#templates/orders/badges.tsx'
import { LineTitle } from '#templates/orders/line-title.tsx'
import { TrackingFields } from './tracking-fields.tsx'

interface FulfillPageProps {
  view: View
  order: OrderRow
  lines: OrderLineRow[]
  /** Units to ship by line. */
  left: ReadonlyMap<number, number>
  carriers: string[]
  countryName: string
  form: FormState
}

/** What a parcel of an order contains, and how it is tracked. */
export function FulfillPage(props: FulfillPageProps) {
  const { view, order, left, form } = props
  const path = `/admin/ecommerce/orders/${order.id}`
  const action = withSourceTicket(view, `${path}/fulfill`)
  const isOpen = [...left.values()].some((units) => units > 0)
  return (
    <div class="stack" data-gap="5" id="fulfill">
      <PageHead
        view={view}
        title={view.t('fulfillments.fulfillOrder', { number: order.number })}
        breadcrumbs={orderBreadcrumbs(view, order)}
        badges={<TestBadge view={view} order={order} />}
      />
      <ErrorNotice text={form.errors['']} />
      {isOpen ? (
        <form class="edit" method="post" action={action} hx-post={action} hx-target="#fulfill" hx-swap="outerMorph">
          <input type="hidden" name="key" value={fieldValue({ form, name: 'key' })} />
          <div>
            <Items {...props} />
          </div>
          <div>
            <Panel title={view.t('orders.shipTo')} id="ship-to">
              <address class="address user-text">
                {[recipientOf(order), ...addressLines(order.address, props.countryName)].filter(Boolean).join('\n')}
              </address>
            </Panel>
            <Panel title={view.t('fulfillments.tracking')} id="tracking">
              <div class="stack" data-gap="4">
                <TrackingFields view={view} form={form} carriers={props.carriers} email={order.email} />
                <Button kind="primary" wide icon="truck" id="fulfill-submit">
                  {view.t('fulfillments.fulfill')}
                </Button>
              </div>
            </Panel>
          </div>
        </form>
      ) : (
        <EmptyState icon="package-check" title={view.t('fulfillments.none')} text={view.t('fulfillments.noneText')}>
          <LinkButton href={path}>{view.t('orders.orderNumber', { number: order.number })}</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}

function Items({ view, lines, left, form }: FulfillPageProps) {
  return (
    <Panel title={view.t('fulfillments.items')} id="fulfill-items">
      <ul class="unit-rows">
        {lines
          .filter(({ id }) => (left.get(id) ?? 0) > 0)
          .map((line) => (
            <li>
              <LineTitle line={line}>
                <p class="muted small">
                  {view.t('fulfillments.left', { units: view.number(left.get(line.id)!), quantity: view.number(line.quantity) })}
                </p>
              </LineTitle>
              <div class="unit-fields">
                <Field
                  form={form}
                  name={`quantity.${line.id}`}
                  label={view.t('orders.quantity')}
                  inputmode="numeric"
                  attrs={{ 'aria-label': view.t('fulfillments.unitsOf', { product: line.name }) }}
                />
              </div>
            </li>
          ))}
      </ul>
    </Panel>
  )
}
