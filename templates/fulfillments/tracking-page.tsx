import type { FulfillmentRow } from '#src/fulfillments/find-fulfillments.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { orderBreadcrumbs, withSourceTicket } from '#templates/admin/source-ticket.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { ErrorNotice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { TrackingFields } from './tracking-fields.tsx'

interface TrackingPageProps {
  view: View
  order: OrderRow
  fulfillment: FulfillmentRow
  carriers: string[]
  form: FormState
}

/** The tracking of a shipment, edited afterwards. */
export function TrackingPage({ view, order, fulfillment, carriers, form }: TrackingPageProps) {
  const orderPath = `/admin/ecommerce/orders/${order.id}`
  const path = withSourceTicket(view, `${orderPath}/fulfillments/${fulfillment.id}`)
  return (
    <div class="stack" data-gap="5" id="tracking-page">
      <PageHead
        view={view}
        title={view.t('fulfillments.editTracking')}
        breadcrumbs={orderBreadcrumbs(view, order)}
        note={view.t('fulfillments.shippedOn', { date: view.date(fulfillment.createdAt, 'datetime') })}
      />
      <ErrorNotice text={form.errors['']} />
      <form method="post" action={path} hx-post={path} hx-target="#tracking-page" hx-swap="outerMorph">
        <input type="hidden" name="expected_at" value={fieldValue({ form, name: 'expected_at' })} />
        <Panel>
          <div class="stack" data-gap="4">
            <TrackingFields view={view} form={form} carriers={carriers} email={order.email} />
            <div class="button-row">
              <LinkButton href={orderPath}>{view.t('admin.list.cancel')}</LinkButton>
              <Button kind="primary">{view.t('fulfillments.saveTracking')}</Button>
            </div>
          </div>
        </Panel>
      </form>
    </div>
  )
}
