import type { CheckoutReview } from '#src/checkout/review.ts'
import { taxName } from '#src/lib/tax/tax-row-name.ts'
import type { QuotedTax } from '#src/pricing/calculate-taxes.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'

interface ExplanationProps {
  view: View
  review: CheckoutReview
}

/** How the total is calculated, step by step. Closed until asked for. */
export function AmountExplanation(props: ExplanationProps) {
  const { t } = props.view
  return (
    <details class="amount-why" id="rv-why" data-keep-open>
      <summary class="link tap">{t('discounts.why')}</summary>
      <ol>
        <Step title={t('discounts.why.lines')}>
          <LineRows {...props} />
        </Step>
        <Step title={t('discounts.why.discounts')}>
          <DiscountRows {...props} />
        </Step>
        <Step title={t('discounts.why.tax')}>
          <TaxRows {...props} />
        </Step>
        <Step title={t('discounts.why.shipping')}>
          <ShippingRows {...props} />
        </Step>
      </ol>
    </details>
  )
}

function Step({ title, children }: { title: string; children: Child }) {
  return (
    <li>
      <b>{title}</b>
      <dl>{children}</dl>
    </li>
  )
}

const Row = ({ label, amount, isPart }: { label: string; amount: string; isPart?: boolean }) => (
  <div data-part={isPart}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
)

const Sentence = ({ text }: { text: string }) => (
  <div>
    <dt>{text}</dt>
    <dd />
  </div>
)

function LineRows({ view, review }: ExplanationProps) {
  return (
    <>
      {review.quote.lines.map((line) => {
        const product = productOf(review, line.key)
        const label = isGiftWrap(line.key)
          ? view.t('discounts.why.giftWrap', { product })
          : view.t('discounts.why.line', { quantity: line.quantity, product, price: view.money(line.unitPrice) })
        return <Row label={label} amount={view.money(line.subtotal)} />
      })}
    </>
  )
}

function DiscountRows({ view, review }: ExplanationProps) {
  const { t, money } = view
  const reductions = review.quote.discounts
    .map((discount, index) => ({ ...discount, rule: review.discounts.quoted[index]!.rule }))
    .filter(({ kind }) => kind !== 'free_shipping')
  if (reductions.length === 0) return <Sentence text={t('discounts.why.noDiscounts')} />
  return (
    <>
      {reductions.map(({ name, kind, rule, amount, shares }) => (
        <>
          <Row
            label={kind === 'percent' ? t('discounts.why.percent', { name, percent: view.number(rule.value / 1_000_000, 'rate') }) : name}
            amount={`−${money(amount)}`}
          />
          {review.quote.lines.length > 1 &&
            shares.map((share) => (
              <Row isPart label={t('discounts.why.share', { product: productOf(review, share.key) })} amount={`−${money(share.amount)}`} />
            ))}
        </>
      ))}
    </>
  )
}

function TaxRows({ view, review }: ExplanationProps) {
  const { quote, taxSource } = review
  if (taxSource === 'processor')
    return <Sentence text={view.t(quote.taxIncluded ? 'discounts.why.knownAtPayment' : 'discounts.why.addedAtPayment')} />
  const rates = sumByRate(quote)
  if (rates.length === 0) return <Sentence text={view.t('discounts.why.untaxed')} />
  return (
    <>
      {rates.map(({ rate, base, amount }) => {
        const percent = view.number(rate.ratePpm / 1_000_000, 'rate')
        return (
          <Row
            label={view.t('discounts.why.taxRate', { name: taxName(view, rate.name), percent, amount: view.money(base) })}
            amount={view.money(amount)}
          />
        )
      })}
      {quote.taxIncluded && <Sentence text={view.t('discounts.why.includedTax')} />}
    </>
  )
}

/** Lines and shipping that the same rate taxes, added up. */
function sumByRate({ taxes }: CheckoutReview['quote']): Pick<QuotedTax, 'rate' | 'base' | 'amount'>[] {
  const sums = new Map<string, Pick<QuotedTax, 'rate' | 'base' | 'amount'>>()
  for (const { rate, base, amount } of taxes) {
    const key = `${rate.name}:${rate.ratePpm}`
    const sum = sums.get(key)
    sums.set(key, { rate, base: (sum?.base ?? 0) + base, amount: (sum?.amount ?? 0) + amount })
  }
  return [...sums.values()]
}

function ShippingRows({ view, review }: ExplanationProps) {
  const { quote, rate, cart } = review
  const grant = quote.discounts.find(({ kind, amount }) => kind === 'free_shipping' && amount > 0)
  if (!rate) return <Sentence text={view.t(cart.ships ? 'discounts.why.noRate' : 'discounts.why.nothingToShip')} />
  return (
    <>
      <Row label={rate.name} amount={view.money(quote.shipping + (grant?.amount ?? 0))} />
      {grant && <Row label={view.t('discounts.why.waived', { name: grant.name })} amount={`−${view.money(grant.amount)}`} />}
    </>
  )
}

const isGiftWrap = (key: string): boolean => key.includes(':')

function productOf({ cart }: Pick<CheckoutReview, 'cart'>, key: string): string {
  const line = cart.lines.find(({ id }) => String(id) === key.split(':')[0])
  return line ? [line.name, ...line.selectedOptions.map(({ value }) => value)].join(', ') : ''
}
