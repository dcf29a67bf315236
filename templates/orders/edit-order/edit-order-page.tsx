import type { PlannedEdit } from '#src/orders/edit-order/plan-edit.ts'
import type { EditableLine, EditableOrder } from '#src/orders/edit-order/read-edit.ts'
import type { SellableVariant } from '#src/orders/edit-order/sellable-variants.ts'
import { maxAddressLineLength } from '#src/addresses/limits.ts'
import { maxEditReasonLength } from '#src/orders/limits.ts'
import type { Region } from '#src/lib/addresses/countries.ts'
import type { ShippingRate } from '#src/shipping/offered-rates.ts'
import type { View } from '#src/web/view.ts'
import { AddressFields } from '#templates/addresses/address-fields.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { orderBreadcrumbs, sourceTicketId, withSourceTicket } from '#templates/admin/source-ticket.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { TestBadge } from '../badges.tsx'
import { CustomShippingFields } from '../custom-shipping-fields.tsx'
import { EditSummary } from './edit-summary.tsx'
import { UnitField, VariantRow, VariantSearch } from '../variant-picker.tsx'

export interface EditOrderPageProps {
  view: View
  editable: EditableOrder
  form: FormState
  /** New items with a quantity. */
  added: SellableVariant[]
  found: SellableVariant[]
  rates: ShippingRate[]
  /** What the form comes to; null before the first change and for a form with errors. */
  planned: PlannedEdit | null
  countries: Region[]
  states: Region[]
  canEdit: boolean
}

/** Items, address and shipping of an order, and what a change of them costs. */
export function EditOrderPage(props: EditOrderPageProps) {
  const { view, editable, form } = props
  const { t } = view
  const { order } = editable
  const orderPath = `/admin/ecommerce/orders/${order.id}`
  const path = withSourceTicket(view, `${orderPath}/edit`)
  const previewPath = withSourceTicket(view, `${orderPath}/edit/preview`)
  const ticketId = sourceTicketId(view)
  const errors = [...new Set(Object.values(form.errors))]
  return (
    <div class="stack" data-gap="5" id="edit-order">
      <PageHead
        view={view}
        title={t('orderEdits.title', { number: order.number })}
        breadcrumbs={orderBreadcrumbs(view, order)}
        badges={<TestBadge view={view} order={order} />}
      />
      {errors.length > 0 && (
        <Notice tone="bad" live="alert" id="edit-error">
          {errors.join(' ')}
        </Notice>
      )}
      {props.canEdit ? (
        <form
          class="edit"
          id="edit-order-form"
          method="post"
          action={path}
          novalidate
          hx-post={previewPath}
          hx-trigger="change, input changed delay:300ms from:#f-q"
          hx-target="#edit-order"
          hx-swap="outerMorph"
          hx-sync="this:replace"
        >
          <input type="hidden" name="version" value={fieldValue({ form, name: 'version' })} />
          <div>
            <Items {...props} />
            {order.address.address1 !== '' && <Address {...props} />}
          </div>
          <div>
            <Shipping {...props} />
            <EditSummary view={view} editable={editable} planned={props.planned} form={form}>
              <Field
                form={form}
                name="reason"
                label={t('orderEdits.reason')}
                hint={t('orderEdits.reasonHint')}
                optional={t('common.optional')}
                maxlength={maxEditReasonLength}
              />
              {order.paidAt !== null && <Field form={form} name="restock" type="checkbox" label={t('orderEdits.restock')} />}
              {order.email !== '' && <Field form={form} name="notify" type="checkbox" label={t('orderEdits.notify')} />}
              <Button kind="primary" wide id="save-edit">
                {t('orderEdits.save')}
              </Button>
              <div class="without-script">
                <Button wide attrs={{ formaction: previewPath }}>
                  {t('orderEdits.update')}
                </Button>
              </div>
              <LinkButton href={ticketId === null ? orderPath : `/admin/tickets/${ticketId}`} wide>
                {t('orderEdits.cancel')}
              </LinkButton>
            </EditSummary>
          </div>
        </form>
      ) : (
        <EmptyState icon="package-check" title={t('orderEdits.edit')} text={t('orderEdits.tooLate')}>
          <LinkButton href={orderPath}>{t('orders.orderNumber', { number: order.number })}</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}

function Items({ view, editable, form, added, found }: EditOrderPageProps) {
  const { t } = view
  return (
    <Panel title={t('orderEdits.items')} id="edit-items">
      <ul class="unit-rows">
        {editable.lines
          .filter(({ kind }) => kind === 'item')
          .map((line) => (
            <LineRow view={view} form={form} line={line} />
          ))}
        {added.map((variant) => (
          <VariantRow view={view} form={form} variant={variant} prefix="add" badge={<Badge tone="info">{t('orderEdits.new')}</Badge>} />
        ))}
      </ul>
      <VariantSearch
        view={view}
        form={form}
        preview={withSourceTicket(view, `/admin/ecommerce/orders/${editable.order.id}/edit/preview`)}
        found={found}
        id="edit-found"
        prefix="add"
      />
    </Panel>
  )
}

function LineRow({ view, form, line }: { view: View; form: FormState; line: EditableLine }) {
  const { t } = view
  const name = `units.${line.id}`
  const isRemoved = Number(fieldValue({ form, name })) === 0
  return (
    <li>
      <div class="row-title">
        <Thumb file={line.mediaFile || undefined} />
        <div>
          <span class="strong">{line.name}</span> {isRemoved && <Badge tone="warn">{t('orderEdits.removed')}</Badge>}
          <p class="muted small">{[...line.options.map(({ value }) => value), line.sku].join(' · ')}</p>
          {line.minUnits > 0 && <p class="muted small">{t('orderEdits.atLeast', { count: line.minUnits })}</p>}
        </div>
      </div>
      <span class="num">{view.money(line.unitPrice)}</span>
      <UnitField view={view} form={form} name={name} product={line.name} />
    </li>
  )
}

function Address({ view, form, countries, states }: EditOrderPageProps) {
  const { t } = view
  const optional = t('common.optional')
  return (
    <Panel title={t('orders.shipTo')} id="edit-address">
      <div class="form-rows">
        <Field form={form} name="name" label={t('buyerActions.recipient')} maxlength={maxAddressLineLength} />
        <Field form={form} name="company" label={t('buyerActions.company')} optional={optional} maxlength={maxAddressLineLength} />
        <AddressFields view={view} form={form} countries={countries} states={states} required phoneHint="" />
      </div>
    </Panel>
  )
}

function Shipping({ view, editable, form, rates }: EditOrderPageProps) {
  const { t } = view
  const { order } = editable
  const keep = order.shippingName === '' ? t('orderEdits.keepNoShipping') : t('orderEdits.keepShipping', { name: order.shippingName })
  const isCustom = fieldValue({ form, name: 'shipping' }) === 'custom'
  return (
    <Panel title={t('orderEdits.shipping')} id="edit-shipping">
      <div class="stack" data-gap="3">
        <Field
          form={form}
          name="shipping"
          type="radios"
          label={t('orderEdits.shipping')}
          labelHidden
          options={[
            { value: 'keep', label: keep, detail: view.money(order.shipping) },
            ...rates.map(({ id, name, amount }) => ({ value: id, label: name, detail: view.money(amount) })),
            { value: 'custom', label: t('orderEdits.customShipping') },
          ]}
        />
        <details open={isCustom}>
          <summary class="link small">{t('orderEdits.customShipping')}</summary>
          <CustomShippingFields view={view} form={form} />
        </details>
      </div>
    </Panel>
  )
}
