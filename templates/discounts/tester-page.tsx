import type { DiscountDecision, DiscountReason, DiscountRule } from '#src/discounts/discount-rules.ts'
import type { TestLine } from '#src/discounts/tester-cart.ts'
import type { TestInput } from '#src/discounts/admin/tester.tsx'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { Panel, Totals } from '#templates/ui/panel.tsx'
import { effectText } from './discount-text.ts'
import { discountsPath } from './discount-list.tsx'
import { reasonText } from './reason-text.ts'

export interface TestResult {
  decision: DiscountDecision
  /** What each applied discount saves, in their order. */
  amounts: number[]
  unknownCodes: string[]
  /** Other codes, each as if it were entered alone. */
  tried: { rule: DiscountRule; text: string; reasons: DiscountReason[] }[]
  subtotal: number
  discount: number
  /** The cheapest method to the country; null without one. */
  shipping: { name: string; amount: number } | null
}

interface TestPageProps {
  view: View
  input: TestInput
  lines: TestLine[]
  /** Variants that the search found. */
  found: TestLine[]
  orderMissing: boolean
  countries: Option[]
  /** Null while the cart is empty. */
  result: TestResult | null
}

/** Which discounts apply to a cart that staff put together, and why others do not. A GET form: the address can be shared. */
export function DiscountTestPage(props: TestPageProps) {
  const { view, result } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('discounts.test.title')}
        note={t('discounts.test.note')}
        breadcrumbs={[{ label: t('discounts.title'), href: discountsPath }]}
      />
      <div class="edit">
        <div>
          <TestForm {...props} />
        </div>
        <div>
          <Panel title={t('discounts.test.result')} id="test-result">
            {result ? <Result view={view} result={result} /> : <p class="muted">{t('discounts.test.empty')}</p>}
          </Panel>
        </div>
      </div>
      {result && result.tried.length > 0 && (
        <Panel title={t('discounts.test.others')} id="test-others">
          <DiscountRows
            view={view}
            rows={result.tried.map(({ rule, text, reasons }) => ({ rule, name: text, saving: null, reasons }))}
            applies={t('discounts.test.wouldApply')}
          />
        </Panel>
      )}
    </div>
  )
}

function TestForm({ view, input, lines, found, orderMissing, countries }: TestPageProps) {
  const { t } = view
  const form: FormState = {
    values: {
      q: input.search,
      order: input.orderText,
      codes: input.codes,
      email: input.email,
      wholesale: input.isWholesale ? 'on' : '',
      date: input.day,
      country: input.country,
    },
    errors: orderMissing ? { order: t('discounts.test.noOrder') } : {},
  }
  const rows = input.orderNumber !== null && !orderMissing ? [] : [...lines, ...found]
  return (
    <form class="stack" data-gap="4" method="get" action={`${discountsPath}/test`} id="test-form">
      <Panel title={t('discounts.test.cart')} id="test-cart">
        <div class="form-rows">
          <div class="discount-search">
            <Field
              form={form}
              name="q"
              type="search"
              icon="search"
              label={t('discounts.test.search')}
              autocomplete="off"
              maxlength={maxShortSearchLength}
            />
            <Button id="test-search">{t('discounts.searchButton')}</Button>
          </div>
          {input.search !== '' && found.length === 0 && (
            <p class="muted small">{t('discounts.noProductsFound', { search: input.search })}</p>
          )}
          {rows.length > 0 && (
            <ul class="discount-products">
              {rows.map((line) => (
                <li class="test-line">
                  <span>
                    {line.name} <span class="muted small">{line.sku}</span>
                  </span>
                  <span class="num">{view.money(line.unitPrice)}</span>
                  <input
                    class="input"
                    type="text"
                    inputmode="numeric"
                    autocomplete="off"
                    name={`qty.${line.variantId}`}
                    value={line.quantity}
                    aria-label={t('discounts.test.quantityOf', { name: line.name, sku: line.sku })}
                  />
                </li>
              ))}
            </ul>
          )}
          <Field
            form={form}
            name="order"
            label={t('discounts.test.order')}
            hint={t('discounts.test.orderHint')}
            optional={t('common.optional')}
            autocomplete="off"
            width={10}
          />
        </div>
      </Panel>
      <Panel title={t('discounts.test.customer')} id="test-customer">
        <div class="form-rows">
          <Field form={form} name="codes" label={t('discounts.test.codes')} hint={t('discounts.test.codesHint')} autocomplete="off" />
          <Field
            form={form}
            name="email"
            type="email"
            label={t('discounts.test.email')}
            hint={t('discounts.test.emailHint')}
            optional={t('common.optional')}
            autocomplete="off"
          />
          <Field form={form} name="wholesale" type="checkbox" label={t('discounts.test.wholesale')} />
          <div class="field-pair">
            <Field form={form} name="date" type="date" label={t('discounts.test.date')} />
            <Field
              form={form}
              name="country"
              type="select"
              label={t('discounts.test.country')}
              placeholder={t('discounts.test.noCountry')}
              options={countries}
            />
          </div>
        </div>
      </Panel>
      <SubmitRow kind="primary" id="test-run" label={t('discounts.test.run')} />
    </form>
  )
}

function Result({ view, result }: { view: View; result: TestResult }) {
  const { t, money } = view
  const { decision, amounts, unknownCodes, shipping } = result
  const rows = [
    ...decision.applied.map(({ rule, quoteDiscount }, index) => ({ rule, name: quoteDiscount.name, saving: amounts[index]!, reasons: [] })),
    ...decision.rejected.map(({ rule, code, reasons }) => ({ rule, name: code?.text ?? rule.name, saving: null, reasons })),
  ]
  return (
    <div class="stack" data-gap="4">
      {unknownCodes.length > 0 && (
        <Notice tone="warn">{unknownCodes.map((code) => reasonText(view, { rule: 'unknown_code' }, code)).join(' ')}</Notice>
      )}
      {rows.length === 0 && <p class="muted">{t('discounts.test.noDiscounts')}</p>}
      <DiscountRows view={view} rows={rows} applies={t('discounts.test.applies')} />
      <Totals
        lines={[
          { label: t('checkout.subtotal'), amount: money(result.subtotal) },
          { label: t('checkout.discount'), amount: `−${money(result.discount)}` },
          ...(shipping ? [{ label: t('checkout.shippingBy', { rate: shipping.name }), amount: money(shipping.amount) }] : []),
          { label: t('discounts.test.beforeTax'), amount: money(result.subtotal - result.discount + (shipping?.amount ?? 0)), total: true },
        ]}
      />
    </div>
  )
}

interface DiscountTestRow {
  rule: DiscountRule
  name: string
  saving: number | null
  reasons: DiscountReason[]
}

function DiscountRows({ view, rows, applies }: { view: View; rows: DiscountTestRow[]; applies: string }) {
  if (rows.length === 0) return <></>
  return (
    <ul class="test-rows">
      {rows.map(({ rule, name, saving, reasons }) => (
        <li>
          <div class="cluster" data-gap="2">
            <a class="link" href={`${discountsPath}/${rule.id}/edit`}>
              {name}
            </a>
            <span class="muted small">{effectText(view, rule)}</span>
            <Badge tone={reasons.length === 0 ? 'ok' : 'neutral'}>
              {reasons.length === 0 ? applies : view.t('discounts.test.doesNotApply')}
            </Badge>
            {saving !== null && <span class="num">−{view.money(saving)}</span>}
          </div>
          {reasons.length > 0 && (
            <ul class="bullets small muted">
              {reasons.map((reason) => (
                <li>{reasonText(view, reason, name)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
