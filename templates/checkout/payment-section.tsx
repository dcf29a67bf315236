import type { PaymentOption } from '#src/payment-processing/payment-options.ts'
import type { LegalLink } from '#src/legal-pages/legal-links.ts'
import type { CheckoutReview } from '#src/checkout/review.ts'
import { reservationMinutes } from '#src/inventory/limits.ts'
import { intervalText } from '#src/lib/dates/billing-interval.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'

interface PaymentSectionProps {
  view: View
  review: CheckoutReview
  options: PaymentOption[]
  selectedProcessorId: number
  legalLinks: LegalLink[]
}

/** Every payment method with its panel; the chosen one is open. Driven by static/js/store/payment/load-and-pay.js; without script the button leads on. */
export function PaymentSection({ view, review, options, selectedProcessorId, legalLinks }: PaymentSectionProps) {
  const { t } = view
  const [first] = options
  if (!first) {
    return (
      <Notice tone="warn" id="rv-pay">
        {t(view.testMode && review.renewal ? 'orders.testNoSubscription' : 'checkout.noPaymentMethods')}
      </Notice>
    )
  }
  return (
    <section id="rv-pay" class="form-card" aria-labelledby="rv-pay-title">
      <h2 id="rv-pay-title">{t('checkout.payment')}</h2>
      <form
        id="place-order"
        class="form-card"
        method="post"
        action="/checkout/place-order"
        data-messages={JSON.stringify({ unreachable: t('payments.unreachable') })}
      >
        <PlaceOrderFields view={view} review={review} />
        {options.length === 1 ? (
          <>
            <input type="hidden" name="processor_id" value={first.processorId} />
            <MethodPanel view={view} option={first} />
          </>
        ) : (
          <fieldset class="field">
            <legend class="visually-hidden">{t('checkout.paymentMethods')}</legend>
            <div class="pay-methods" {...swapTotals(options)}>
              {options.map((option) => (
                <PaymentMethod view={view} option={option} isSelected={option.processorId === selectedProcessorId} />
              ))}
            </div>
            {hasOtherTotals(options) && (
              <div class="without-script">
                <Button attrs={{ formaction: '/checkout/payment' }}>{t('checkout.updateTotal')}</Button>
              </div>
            )}
          </fieldset>
        )}
        <LegalLinks view={view} links={legalLinks} />
        <p class="field-error" data-pay-error role="alert" tabindex={-1} hidden />
        <Button kind="primary" size="large" wide icon="lock" attrs={{ 'data-pay': true, 'data-label-busy': t('checkout.paying') }}>
          <PayButtonLabel view={view} review={review} />
        </Button>
      </form>
    </section>
  )
}

/** What the store publishes about the contract, to be read before the press. In a new tab: what was typed stays. */
function LegalLinks({ view, links }: { view: View; links: LegalLink[] }) {
  if (links.length === 0) return <></>
  return (
    <ul class="cluster small" data-gap="4" aria-label={view.t('checkout.legalPages')}>
      {links.map(({ title, href }) => (
        <li>
          <a class="link tap" href={href} target="_blank">
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** True when the choice changes the totals: some methods charge the tax themselves. */
const hasOtherTotals = (options: PaymentOption[]): boolean => new Set(options.map(({ collectsTax }) => collectsTax)).size > 1

const swapTotals = (options: PaymentOption[]): Record<string, string> =>
  hasOtherTotals(options)
    ? {
        'hx-post': '/checkout/payment',
        'hx-trigger': 'change',
        'hx-include': 'this',
        'hx-target': '#rv-summary',
        'hx-swap': 'outerMorph',
        'hx-sync': '#rv-summary:replace',
      }
    : {}

/** One of several methods; its panel is open while it is chosen. */
export function PaymentMethod({ view, option, isSelected }: { view: View; option: PaymentOption; isSelected: boolean }) {
  return (
    <div class="pay-method">
      <label>
        <input
          type="radio"
          name="processor_id"
          value={option.processorId}
          checked={isSelected}
          data-later={!option.collectsOnline || undefined}
          autocomplete="off"
        />
        <span>
          <span class="choice-title">{option.name}</span>
          <span class="field-hint">{option.hint}</span>
        </span>
      </label>
      {option.form && <MethodPanel view={view} option={option} />}
    </div>
  )
}

/** The form of a method, or what happens with it. */
export const MethodPanel = ({ view, option: { form, hint } }: { view: View; option: PaymentOption }) =>
  form ? (
    <div class="pay-body">
      {form.panel(view)}
      {form.note && <p class="muted small">{view.t(form.note)}</p>}
    </div>
  ) : (
    <p class="muted">{hint}</p>
  )

/** The amount to collect, or that nothing is collected now. Swapped with the totals. */
export function PayButtonLabel({ view, review }: { view: View; review: CheckoutReview }) {
  const { total, taxIncluded } = review.quote
  const payLabel = review.taxSource === 'processor' && !taxIncluded ? 'checkout.payBeforeTax' : 'checkout.payAmount'
  return (
    <span id="rv-pay-label">
      {total > 0 && <span data-pays="now">{view.t(payLabel, { amount: view.money(total) })}</span>}
      <span data-pays={total > 0 ? 'later' : 'nothing'}>{view.t('checkout.placeOrder')}</span>
    </span>
  )
}

/** The hidden fields of the reviewed state, and what applies to it. Swapped together with the totals. */
export function PlaceOrderFields({ view, review }: { view: View; review: CheckoutReview }) {
  const { reservationLimit: limit, quote, renewal } = review
  const hasRenewal = renewal !== null && renewal.quote.total > 0
  return (
    <div id="rv-fields" hidden={limit === null && !hasRenewal} data-free={quote.total === 0 || undefined}>
      {hasRenewal && (
        <p>
          {view.t('checkout.renewalTerms', {
            now: view.money(quote.total),
            later: view.money(renewal.quote.total),
            interval: intervalText(view, renewal.interval),
          })}
        </p>
      )}
      {limit !== null && (
        <p class="muted small">
          {limit === 0 ? view.t('checkout.reservedNone') : view.t('checkout.reservedPartly', { count: limit, minutes: reservationMinutes })}
        </p>
      )}
      <input type="hidden" name="rate_id" value={review.rate?.id ?? ''} />
      <input type="hidden" name="idempotency_key" value={review.attemptKey} />
    </div>
  )
}
