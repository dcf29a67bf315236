import type { DraftRow } from '#src/draft-orders/find-drafts.ts'
import { maxDiscountReasonLength, maxDraftNoteLength, maxDraftUnits, maxShippingNameLength } from '#src/draft-orders/limits.ts'
import type { QuotedDraft } from '#src/draft-orders/quote-draft.ts'
import type { Region } from '#src/lib/countries.ts'
import type { SellableVariant } from '#src/orders/edit-order/sellable-variants.ts'
import type { View } from '#src/web/view.ts'
import { AddressFields } from '#templates/addresses/address-fields.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Thumb } from '#templates/admin/thumb.tsx'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/field-props.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel, Totals } from '#templates/ui/panel.tsx'
import { DraftActions, DraftPayment } from './draft-payment.tsx'
import { draftTotals } from './draft-totals.ts'
import { draftsPath } from './drafts-path.ts'

export interface DraftPageProps {
  view: View
  /** Null for a new one. */
  draft: DraftRow | null
  form: FormState
  lines: { variant: SellableVariant; unitPrice: number }[]
  /** Items that are not for sale anymore. */
  missing: number
  found: SellableVariant[]
  customers: { id: number; name: string; email: string }[]
  /** What the form comes to; null when it has errors. */
  quoted: QuotedDraft | null
  countries: Region[]
  states: Region[]
  link: string
  now: number
  mayWrite: boolean
}

/** An order that staff put together, with the ways to have it paid. */
export function DraftPage(props: DraftPageProps) {
  const { view, draft, form, quoted } = props
  const { t } = view
  const path = draft === null ? draftsPath : `${draftsPath}/${draft.id}`
  const errors = [...new Set(Object.values(form.errors))]
  const preview = `${path}/preview`
  return (
    <div class="stack" data-gap="5" id="draft">
      <PageHead
        view={view}
        title={draft === null ? t('draftOrders.create') : t('draftOrders.number', { number: draft.id })}
        breadcrumbs={[{ label: t('draftOrders.title'), href: draftsPath }]}
      >
        {draft !== null && props.mayWrite && <DraftActions view={view} draft={draft} />}
      </PageHead>
      {errors.length > 0 && (
        <Notice tone="bad" live="alert" id="draft-error">
          {errors.join(' ')}
        </Notice>
      )}
      {props.missing > 0 && <Notice tone="warn">{t('orderEdits.notForSale')}</Notice>}
      {quoted !== null && quoted.short.length > 0 && (
        <Notice tone="warn" id="draft-short">
          {quoted.short.map(({ variant }) => t('draftOrders.short', { product: variant.name, count: variant.available ?? 0 })).join(' ')}
        </Notice>
      )}
      <div class="edit">
        <form
          class="stack"
          data-gap="4"
          id="draft-form"
          method="post"
          action={path}
          novalidate
          hx-post={preview}
          hx-trigger="change, input changed delay:300ms from:#f-q, input changed delay:300ms from:#f-customer"
          hx-target="#draft"
          hx-swap="outerMorph"
          hx-sync="this:replace"
        >
          {draft !== null && <input type="hidden" name="expected_at" value={fieldValue({ form, name: 'expected_at' })} />}
          <Items {...props} preview={preview} />
          <Customer {...props} preview={preview} />
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
          {props.mayWrite && (
            <div class="button-row">
              <Button kind="primary" id="save-draft">
                {t('draftOrders.save')}
              </Button>
              <div class="without-script">
                <Button attrs={{ formaction: preview }}>{t('orderEdits.update')}</Button>
              </div>
            </div>
          )}
        </form>
        <div>
          <Panel title={t('draftOrders.summary')} id="draft-total">
            <div data-say>
              {quoted === null || quoted.lines.length === 0 ? (
                <p class="muted">{t('draftOrders.notQuoted')}</p>
              ) : (
                <Totals lines={draftTotals(view, { discount: null, shippingName: '', ...shownFacts(form) }, quoted)} />
              )}
            </div>
          </Panel>
          {draft !== null && <DraftPayment {...props} draft={draft} />}
        </div>
      </div>
    </div>
  )
}

const shownFacts = (form: FormState) => {
  const reason = fieldValue({ form, name: 'discount_reason' })
  return reason === '' ? {} : { discount: { kind: 'fixed' as const, value: 0, reason } }
}

function Items({ view, form, lines, found, preview }: DraftPageProps & { preview: string }) {
  const { t } = view
  const search = fieldValue({ form, name: 'q' })
  return (
    <Panel title={t('orderEdits.items')} id="draft-items">
      <ul class="unit-rows">
        {lines.map(({ variant, unitPrice }) => (
          <VariantRow view={view} form={form} variant={variant} unitPrice={unitPrice} />
        ))}
      </ul>
      <div class="stack" data-gap="3">
        <Field
          form={form}
          name="q"
          type="search"
          icon="search"
          label={t('orderEdits.search')}
          hint={t('orderEdits.searchHint')}
          autocomplete="off"
          maxlength={100}
        />
        <div class="without-script">
          <Button attrs={{ formaction: preview }}>{t('orderEdits.searchButton')}</Button>
        </div>
        {found.length > 0 && (
          <ul class="unit-rows" id="draft-found">
            {found.map((variant) => (
              <VariantRow view={view} form={form} variant={variant} unitPrice={variant.unitPrice} />
            ))}
          </ul>
        )}
        {search.trim() !== '' && found.length === 0 && <p class="muted small">{t('orderEdits.noneFound', { search })}</p>}
      </div>
    </Panel>
  )
}

interface VariantRowProps {
  view: View
  form: FormState
  variant: SellableVariant
  unitPrice: number
}

function VariantRow({ view, form, variant, unitPrice }: VariantRowProps) {
  const { t } = view
  const { available } = variant
  const stock = available === null ? t('orderEdits.unlimited') : t('orderEdits.left', { count: available })
  return (
    <li>
      <div class="row-title">
        <Thumb file={variant.image || undefined} />
        <div>
          <span class="strong">{variant.name}</span>
          <p class="muted small">{[...variant.options.map(({ value }) => value), variant.sku, stock].join(' · ')}</p>
        </div>
      </div>
      <span class="num">{view.money(unitPrice)}</span>
      <div class="unit-fields">
        <Field
          form={form}
          name={`units.${variant.variantId}`}
          label={t('orderEdits.units')}
          labelHidden
          type="number"
          inputmode="numeric"
          placeholder="0"
          attrs={{ min: 0, max: maxDraftUnits, 'aria-label': t('orderEdits.unitsOf', { product: variant.name }) }}
        />
      </div>
    </li>
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
          maxlength={100}
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

function Shipping({ view, draft, form, quoted }: DraftPageProps) {
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
            ...(quoted?.rates ?? []).map(({ id, name, amount }) => ({ value: id, label: name, detail: view.money(amount) })),
            { value: 'custom', label: t('orderEdits.customShipping') },
          ]}
        />
        <div class="form-rows">
          <Field form={form} name="shipping_name" label={t('orderEdits.shippingName')} maxlength={maxShippingNameLength} />
          <Field
            form={form}
            name="shipping_amount"
            label={t('orderEdits.shippingAmount')}
            inputmode="decimal"
            prefix={view.shop.currency}
            width={10}
          />
        </div>
      </div>
    </Panel>
  )
}
