import { refundReasons } from '#db/schema/refunds.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import type { RefundQuote, Refundable } from '#src/refunds/refund-amounts.ts'
import { maxRefundNoteLength } from '#src/refunds/limits.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { orderBreadcrumbs, withSourceTicket } from '#templates/admin/source-ticket.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import { TestBadge } from '#templates/orders/badges.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { ErrorNotice, Notice } from '#templates/ui/notice.tsx'
import { Panel, Totals } from '#templates/ui/panel.tsx'
import { staffPaymentMethods } from '#src/lib/money/staff-payment-methods.ts'

interface RefundPageProps {
  view: View
  order: OrderRow
  lines: OrderLineRow[]
  refundable: Refundable
  payments: { id: number; name: string; left: number; canSend: boolean; isMissing: boolean; former: string | null }[]
  form: FormState
  quote: RefundQuote | null
}

/** The fragment #refund: what to refund of an order, and how. */
export function RefundPage(props: RefundPageProps) {
  const { view, order, refundable, form } = props
  const path = `/admin/ecommerce/orders/${order.id}`
  return (
    <div class="stack" data-gap="5" id="refund">
      <PageHead
        view={view}
        title={view.t('refunds.refundOrder', { number: order.number })}
        breadcrumbs={orderBreadcrumbs(view, order)}
        badges={<TestBadge view={view} order={order} />}
        note={refundable.total > 0 && view.t('refunds.leftToRefund', { amount: view.money(refundable.total) })}
      >
        {refundable.total > 0 && (
          <LinkButton href={withSourceTicket(view, `${path}/refund?all`)} icon="rotate-ccw">
            {view.t('refunds.all')}
          </LinkButton>
        )}
      </PageHead>
      <ErrorNotice text={form.errors['']} />
      {refundable.total > 0 ? (
        <RefundForm {...props} path={`${path}/refund`} />
      ) : (
        <EmptyState icon="rotate-ccw" title={view.t('refunds.none')} text={view.t('refunds.noneText')}>
          <LinkButton href={path}>{view.t('orders.orderNumber', { number: order.number })}</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}

function RefundForm(props: RefundPageProps & { path: string }) {
  const { view, form, refundable, path, quote } = props
  const action = withSourceTicket(view, path)
  return (
    <form
      class="edit"
      id="refund-form"
      method="post"
      action={action}
      hx-post={action}
      hx-target="#refund"
      hx-swap="outerMorph"
      hx-disable="#refund-submit"
    >
      <input type="hidden" name="key" value={fieldValue({ form, name: 'key' })} />
      {/* Enter updates the total before it refunds. */}
      <div
        hx-post={`${path}/preview`}
        hx-trigger="input delay:200ms, change"
        hx-include="#refund-form"
        hx-target="#refund-sum"
        hx-swap="outerMorph"
        hx-sync="this:replace"
      >
        <Items {...props} />
        <Panel title={view.t('refunds.amounts')} id="refund-amounts">
          <div class="form-rows">
            {refundable.shipping > 0 && (
              <Field
                form={form}
                name="shipping"
                label={view.t('refunds.shipping')}
                hint={view.t('refunds.shippingLeft', { amount: view.money(refundable.shipping) })}
                inputmode="decimal"
                width={10}
              />
            )}
            <Field
              form={form}
              name="amount"
              label={view.t('refunds.amount')}
              hint={view.t('refunds.amountHint')}
              inputmode="decimal"
              width={10}
            />
          </div>
        </Panel>
      </div>
      <div>
        <RefundDetails {...props} />
        <RefundSum view={view} refundable={refundable} quote={quote} error={null} />
      </div>
    </form>
  )
}

function Items({ view, lines, refundable, form }: RefundPageProps) {
  return (
    <Panel title={view.t('refunds.items')} id="refund-items">
      <ul class="unit-rows">
        {lines.map((line) => {
          const left = refundable.lines.find(({ id }) => id === line.id)!
          return <Item view={view} line={line} left={left} form={form} />
        })}
      </ul>
    </Panel>
  )
}

function Item({ view, line, left, form }: { view: View; line: OrderLineRow; left: Refundable['lines'][number]; form: FormState }) {
  const isGiftWrap = line.kind === 'gift_wrap'
  const name = isGiftWrap ? view.t('orders.giftWrapping', { product: line.name }) : line.name
  const options = line.options.map(({ value }) => value).join(' · ')
  return (
    <li>
      <div class="row-title">
        <Thumb file={isGiftWrap ? undefined : line.mediaFile || undefined} icon={isGiftWrap ? 'gift' : 'image'} />
        <div>
          <span class="strong">{name}</span>
          {options !== '' && <p class="muted small">{options}</p>}
          <p class="muted small">
            {left.units === 0
              ? view.t('refunds.lineDone')
              : view.t('refunds.left', {
                  units: view.number(left.units),
                  quantity: view.number(line.quantity),
                  amount: view.money(left.amount),
                })}
          </p>
        </div>
      </div>
      {left.units > 0 && (
        <div class="unit-fields">
          <UnitField
            form={form}
            name={`quantity.${line.id}`}
            label={view.t('refunds.units')}
            of={view.t('refunds.unitsOf', { product: name })}
          />
          {!isGiftWrap && !line.isDigital && (
            <UnitField
              form={form}
              name={`restock.${line.id}`}
              label={view.t('refunds.restock')}
              of={view.t('refunds.restockOf', { product: name })}
            />
          )}
        </div>
      )}
    </li>
  )
}

function UnitField(props: { form: FormState; name: string; label: string; of: string }) {
  const { form, name, label, of } = props
  return <Field form={form} name={name} label={label} inputmode="numeric" placeholder="0" attrs={{ 'aria-label': of }} />
}

function RefundDetails({ view, order, payments, form }: RefundPageProps) {
  const sources = [
    ...payments
      .filter(({ canSend }) => canSend)
      .map(({ id, name, left }) => ({
        value: `processor:${id}`,
        label: view.t('refunds.sourceProcessor', { method: name, amount: view.money(left) }),
      })),
    ...staffPaymentMethods.map((method) => ({ value: method, label: view.t(`refunds.record.${method}`) })),
  ]
  const reasons = refundReasons.map((reason) => ({
    value: reason,
    label: view.t(`refunds.reason.${reason}`),
  }))
  const missing = payments.filter(({ isMissing }) => isMissing)
  const former = new Set(payments.flatMap(({ former: method }) => method ?? []))
  return (
    <Panel>
      <div class="form-rows">
        {missing.map(({ name }) => (
          <Notice tone="warn">{view.t('refunds.methodMissing', { method: name })}</Notice>
        ))}
        {[...former].map((method) => (
          <Notice tone="warn">{view.t('refunds.accountMissing', { method })}</Notice>
        ))}
        <Field
          form={form}
          name="source"
          type="select"
          label={view.t('refunds.source')}
          hint={view.t('refunds.recordHint')}
          options={sources}
        />
        <Field
          form={form}
          name="reason"
          type="select"
          label={view.t('refunds.reason')}
          placeholder={view.t('refunds.noReason')}
          options={reasons}
        />
        <Field
          form={form}
          name="note"
          type="textarea"
          rows={2}
          label={view.t('refunds.note')}
          hint={view.t('refunds.noteHint')}
          maxlength={maxRefundNoteLength}
        />
        {order.email !== '' && <Field form={form} name="notify" type="checkbox" label={view.t('refunds.notify')} hint={order.email} />}
      </div>
    </Panel>
  )
}

/** The fragment #refund-sum: what the entered values add up to, with the button that refunds exactly that. */
export function RefundSum(props: { view: View; refundable: Refundable; quote: RefundQuote | null; error: string | null }) {
  const { view, refundable, quote, error } = props
  const items = quote ? quote.lines.reduce((sum, line) => sum + line.amount, 0) : 0
  const tax = quote ? quote.lines.reduce((sum, line) => sum + line.tax, 0) : 0
  const rows = quote
    ? [
        { label: view.t('refunds.itemsSum'), amount: view.money(items) },
        ...(tax > 0 ? [{ label: view.t('refunds.ofWhichTax'), amount: view.money(tax) }] : []),
        ...(quote.shipping > 0 ? [{ label: view.t('refunds.shipping'), amount: view.money(quote.shipping) }] : []),
        ...(quote.adjustment === 0 ? [] : [{ label: view.t('refunds.otherAmount'), amount: view.money(quote.adjustment) }]),
        { label: view.t('refunds.total'), amount: view.money(quote.amount), total: true },
      ]
    : []
  return (
    <section class="panel" id="refund-sum" aria-label={view.t('refunds.summary')}>
      <div class="panel-body stack" data-gap="4">
        <div role="status">
          {quote ? <Totals lines={rows} /> : <p class={error === null ? 'muted' : 'field-error'}>{error ?? view.t('refunds.choose')}</p>}
          {quote && <p class="muted small">{view.t('refunds.leftAfter', { amount: view.money(refundable.total - quote.amount) })}</p>}
        </div>
        <input type="hidden" name="shown" value={quote?.amount ?? ''} />
        <Button kind="primary" wide id="refund-submit">
          {quote ? view.t('refunds.submit', { amount: view.money(quote.amount) }) : view.t('refunds.updateTotal')}
        </Button>
      </div>
    </section>
  )
}
