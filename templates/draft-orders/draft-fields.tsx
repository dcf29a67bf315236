import { maxDiscountReasonLength, maxDraftNoteLength } from '#src/draft-orders/limits.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { AddressFields } from '#templates/addresses/address-fields.tsx'
import { CustomShippingFields } from '#templates/orders/custom-shipping-fields.tsx'
import { VariantRow, VariantSearch } from '#templates/orders/variant-picker.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import type { DraftPageProps } from './draft-page-props.ts'

/** Items, customer, discount, shipping and note of a draft. */
export function DraftFields(props: DraftPageProps & { preview: string }) {
  const { view, form } = props
  const { t } = view
  return (
    <>
      <Items {...props} preview={props.preview} />
      <Customer {...props} preview={props.preview} />
      <Discount view={view} form={form} />
      <Shipping {...props} />
      <Panel title={t('draftOrders.note')} id="draft-note">
        <Field
          form={form}
          name="note"
          type="textarea"
          rows={3}
          label={t('draftOrders.note')}
          labelHidden
          hint={t('draftOrders.noteHint')}
          maxlength={maxDraftNoteLength}
        />
      </Panel>
    </>
  )
}

function Items({ view, form, lines, found, preview }: DraftPageProps & { preview: string }) {
  return (
    <Panel title={view.t('orderEdits.items')} id="draft-items">
      <ul class="unit-rows">
        {lines.map(({ variant, unitPrice }) => (
          <VariantRow view={view} form={form} variant={variant} prefix="units" unitPrice={unitPrice} />
        ))}
      </ul>
      <VariantSearch view={view} form={form} preview={preview} found={found} id="draft-found" prefix="units" />
    </Panel>
  )
}

function Customer({ view, form, customers, countries, states, preview }: DraftPageProps & { preview: string }) {
  const { t } = view
  const search = fieldValue({ form, name: 'customer' })
  return (
    <Panel title={t('draftOrders.customer')} id="draft-customer">
      <div class="form-rows">
        <Field
          form={form}
          name="customer"
          type="search"
          icon="search"
          label={t('draftOrders.findCustomer')}
          hint={t('draftOrders.findCustomerHint')}
          autocomplete="off"
          maxlength={maxShortSearchLength}
        />
        <div class="without-script">
          <Button attrs={{ formaction: preview }}>{t('orderEdits.searchButton')}</Button>
        </div>
        {customers.length > 0 && (
          <ul class="entry-rows" id="draft-customers">
            {customers.map(({ id, name, email }) => (
              <li>
                <span>
                  <b>{name}</b>
                  <br />
                  <span class="muted small">{email}</span>
                </span>
                <Button
                  size="small"
                  name="pick"
                  value={String(id)}
                  attrs={{
                    formaction: preview,
                    'hx-post': preview,
                    'hx-target': '#draft',
                    'hx-swap': 'outerMorph',
                    'aria-label': `${t('draftOrders.use')} ${name}`,
                  }}
                >
                  {t('draftOrders.use')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {search.trim().length > 1 && customers.length === 0 && <p class="muted small">{t('draftOrders.noCustomer', { search })}</p>}
        <Field form={form} name="email" type="email" label={t('orders.email')} autocomplete="off" />
        <Field form={form} name="name" label={t('orders.name')} autocomplete="off" />
        <Field form={form} name="company" label={t('buyerActions.company')} optional={t('common.optional')} autocomplete="off" />
        <AddressFields view={view} form={form} countries={countries} states={states} required={false} phoneHint="" />
      </div>
    </Panel>
  )
}

function Discount({ view, form }: { view: View; form: FormState }) {
  const { t } = view
  return (
    <Panel title={t('draftOrders.discount')} id="draft-discount">
      <div class="form-rows">
        <div class="field-pair">
          <Field
            form={form}
            name="discount_kind"
            type="select"
            label={t('draftOrders.discountKind')}
            placeholder={t('draftOrders.noDiscount')}
            options={[
              { value: 'percent', label: t('draftOrders.percent') },
              { value: 'fixed', label: t('draftOrders.fixed') },
            ]}
          />
          <Field form={form} name="discount_value" label={t('draftOrders.discountValue')} inputmode="decimal" width={10} />
        </div>
        <Field
          form={form}
          name="discount_reason"
          label={t('draftOrders.discountReason')}
          hint={t('draftOrders.discountReasonHint')}
          optional={t('common.optional')}
          maxlength={maxDiscountReasonLength}
        />
      </div>
    </Panel>
  )
}

function Shipping({ view, draft, form, rates }: DraftPageProps) {
  const { t } = view
  const kept =
    draft !== null && draft.shippingAmount !== null
      ? [{ value: 'keep', label: t('orderEdits.keepShipping', { name: draft.shippingName }), detail: view.money(draft.shippingAmount) }]
      : []
  return (
    <Panel title={t('orderEdits.shipping')} id="draft-shipping">
      <div class="stack" data-gap="3">
        <Field
          form={form}
          name="shipping"
          type="radios"
          label={t('orderEdits.shipping')}
          labelHidden
          options={[
            { value: 'none', label: t('draftOrders.noShipping') },
            ...kept,
            ...rates.map(({ id, name, amount }) => ({ value: id, label: name, detail: view.money(amount) })),
            { value: 'custom', label: t('orderEdits.customShipping') },
          ]}
        />
        <CustomShippingFields view={view} form={form} />
      </div>
    </Panel>
  )
}
