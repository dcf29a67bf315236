import type { CheckoutReview } from '#src/checkout/review.ts'
import type { LegalLink } from '#src/legal-pages/legal-links.ts'
import type { PaymentOption } from '#src/payment-processing/payment-options.ts'
import { maxCommentLength } from '#src/checkout/limits.ts'
import type { View } from '#src/web/view.ts'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import { Button } from '#templates/ui/button.tsx'
import { ChoiceGroup } from '#templates/ui/fields/choice-fields.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Skeleton } from '#templates/ui/empty-state.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { DiscountCodes } from './discount-codes.tsx'
import { PaymentSection } from './payment-section.tsx'
import { ReviewChanges } from './review-changes.tsx'
import { ReviewDetails } from './review-details.tsx'
import { ReviewSummary } from './summary.tsx'

export interface ReviewPageProps {
  view: View
  review: CheckoutReview
  options: PaymentOption[]
  selectedProcessorId: number
  countryName: string
  /** Error of the last attempt, in words. */
  alert: string | null
  verifyStep: boolean
  legalLinks: LegalLink[]
  /** The code that was rejected, with its error. */
  codeForm?: FormState | undefined
}

export function ReviewPage(props: ReviewPageProps) {
  const { view, review } = props
  const { t } = view
  return (
    <div class="wrap checkout">
      <div class="checkout-main">
        <div class="checkout-title">
          <CheckoutSteps view={view} current="review" verifyStep={props.verifyStep} />
          <h1>{t('checkout.reviewTitle')}</h1>
        </div>
        {props.alert && (
          <Notice tone="bad" live="alert" id="rv-alert">
            {props.alert}
          </Notice>
        )}
        <ReviewChanges view={view} review={review} />
        <ReviewDetails view={view} review={review} countryName={props.countryName} />
        <ShippingChoice view={view} review={review} />
        <DiscountCodes view={view} review={review} form={props.codeForm} />
        {view.shop.orderComments && <CommentField view={view} comment={review.details.comment} />}
        <PaymentSection {...props} />
      </div>
      <aside class="checkout-side" aria-label={t('checkout.yourOrder')}>
        <ReviewSummary view={view} review={review} />
        <div
          id="rv-reload"
          hidden
          hx-get="/checkout/review/parts"
          hx-trigger={isQuotePending(review) ? 'load, cart-updated from:document' : 'cart-updated from:document'}
          hx-target="#rv-summary"
          hx-swap="outerMorph"
          hx-sync="#rv-summary:queue last"
        />
      </aside>
    </div>
  )
}

/** #rv-ship: the available rates, cheapest first. A choice swaps the totals; without script a button submits it. */
export function ShippingChoice({ view, review, error }: { view: View; review: CheckoutReview; error?: string }) {
  if (!review.cart.ships) return <div id="rv-ship" hidden />
  if (isQuotePending(review) && review.rates.length === 0) return <div id="rv-ship">{pendingRates(view)}</div>
  if (review.rates.length === 0) {
    return (
      <Notice tone="warn" id="rv-ship" live="status">
        <p>{view.t(hasMissingRates(review) ? 'checkout.noShippingNow' : 'checkout.noShippingToAddress')}</p>
        <p class="cluster" data-gap="4">
          <a class="link tap" href="/checkout?edit=1">
            {view.t('checkout.changeAddress')}
          </a>
          <a class="link tap" href={contactHref(view)}>
            {view.t('common.contactUs')}
          </a>
        </p>
      </Notice>
    )
  }
  return (
    <form
      id="rv-ship"
      class="form-card"
      method="post"
      action="/checkout/delivery"
      hx-post="/checkout/delivery"
      hx-trigger="change, submit"
      hx-target="#rv-summary"
      hx-swap="outerMorph"
      hx-sync="#rv-summary:replace"
    >
      <ChoiceGroup
        form={{ values: { rate_id: review.rate?.id ?? '' }, errors: error === undefined ? {} : { rate_id: error } }}
        name="rate_id"
        type="choices"
        label={view.t('checkout.delivery')}
        options={review.rates.map((rate): Option => ({
          value: rate.id,
          label: rate.name,
          ...(rate.delivery && { hint: view.t('checkout.arrivesOn', { days: view.dayRange(rate.delivery.from, rate.delivery.to) }) }),
          detail: rate.amount === 0 ? view.t('checkout.free') : view.money(rate.amount),
        }))}
      />
      {isQuotePending(review) && pendingRates(view)}
      <div class="without-script">
        <Button>{view.t('checkout.updateTotal')}</Button>
      </div>
    </form>
  )
}

/** True while a script is to load the rates of carriers. */
const isQuotePending = ({ quoteRequest, carrierAnswers }: CheckoutReview): boolean => quoteRequest !== null && carrierAnswers === null

const hasMissingRates = ({ carrierAnswers }: CheckoutReview): boolean => (carrierAnswers ?? []).some(({ failure }) => failure !== null)

const pendingRates = (view: View) => (
  <>
    <Skeleton label={view.t('checkout.ratesLoading')} lines={7} />
    <noscript>
      <a class="link" href="/checkout/review">
        {view.t('checkout.showAllRates')}
      </a>
    </noscript>
  </>
)

// Above the payment, but a field of its form.
function CommentField({ view, comment }: { view: View; comment: string }) {
  const { t } = view
  const form = 'place-order'
  return (
    <div class="form-card">
      <Field
        form={{ values: { comment }, errors: {} }}
        name="comment"
        type="textarea"
        rows={3}
        maxlength={maxCommentLength}
        label={t('checkout.comment')}
        optional={t('common.optional')}
        hint={t('checkout.commentHint')}
        attrs={{
          form,
          'hx-post': '/checkout/comment',
          'hx-trigger': 'change',
          'hx-include': 'this',
          'hx-swap': 'none',
          'hx-sync': 'this:replace',
        }}
      />
      <div class="without-script">
        <Button attrs={{ form, formaction: '/checkout/comment' }}>{t('checkout.saveComment')}</Button>
      </div>
    </div>
  )
}
