import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { orderBreadcrumbs, withSourceTicket } from '#templates/admin/source-ticket.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { ErrorNotice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { LineTitle } from '#templates/orders/line-title.tsx'

interface ReplacementPageProps {
  view: View
  order: OrderRow
  /** What can be sent again; [] for an order that was not paid. */
  lines: OrderLineRow[]
  countryName: string
  form: FormState
}

/** The fragment #replacement: what of an order is sent again for nothing. */
export function ReplacementPage(props: ReplacementPageProps) {
  const { view, order, lines, form } = props
  const path = `/admin/ecommerce/orders/${order.id}`
  const action = withSourceTicket(view, `${path}/replacement`)
  return (
    <div class="stack" data-gap="5" id="replacement">
      <PageHead
        view={view}
        title={view.t('replacements.title', { number: order.number })}
        breadcrumbs={orderBreadcrumbs(view, order)}
        note={view.t('replacements.intro')}
      />
      <ErrorNotice text={form.errors['']} />
      {lines.length === 0 ? (
        <EmptyState icon="package" title={view.t('replacements.none')} text={view.t('replacements.noneText')}>
          <LinkButton href={path}>{view.t('orders.orderNumber', { number: order.number })}</LinkButton>
        </EmptyState>
      ) : (
        <form class="edit" method="post" action={action} hx-post={action} hx-target="#replacement" hx-swap="outerMorph">
          <input type="hidden" name="key" value={fieldValue({ form, name: 'key' })} />
          <div>
            <Items {...props} />
          </div>
          <div>
            <Panel title={view.t('orders.shipTo')} id="replacement-address">
              <div class="stack" data-gap="4">
                <address class="address user-text">
                  {[recipientOf(order), ...addressLines(order.address, props.countryName)].filter(Boolean).join('\n')}
                </address>
                <p class="muted small">{view.t('replacements.mailed', { email: order.email })}</p>
                <Button kind="primary" wide icon="package" id="replacement-submit">
                  {view.t('replacements.submit')}
                </Button>
              </div>
            </Panel>
          </div>
        </form>
      )}
    </div>
  )
}

function Items({ view, lines, form }: ReplacementPageProps) {
  return (
    <Panel title={view.t('replacements.items')} id="replacement-items">
      <ul class="unit-rows">
        {lines.map((line) => (
          <li>
            <LineTitle line={line}>
              <p class="muted small">{view.t('replacements.bought', { count: line.quantity })}</p>
            </LineTitle>
            <div class="unit-fields">
              <Field
                form={form}
                name={`quantity.${line.id}`}
                label={view.t('orders.quantity')}
                inputmode="numeric"
                placeholder="0"
                attrs={{ 'aria-label': view.t('replacements.unitsOf', { product: line.name }) }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
