import type { CheckoutReview } from '#src/checkout/review.ts'
import { countryName as findCountryName } from '#src/lib/addresses/countries.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'

/** The answers of the details step, each with a link to edit it. */
export function ReviewDetails({ view, review, countryName }: { view: View; review: CheckoutReview; countryName: string }) {
  const { details, cart, extra } = review
  const { t } = view
  const { billing } = details
  return (
    <dl class="review-block">
      <Row view={view} what={t('checkout.contact')}>
        {details.name}
        <br />
        {details.email}
      </Row>
      {cart.ships && (
        <Row view={view} what={t('checkout.deliverTo')}>
          {[recipientOf(details), ...addressLines(details.address, countryName)].join(', ')}
        </Row>
      )}
      {cart.ships && (
        <Row view={view} what={t('checkout.billing')}>
          {billing
            ? [billing.name ?? details.name, ...addressLines(billing, findCountryName(view.language, billing.country))].join(', ')
            : t('checkout.billingSame')}
        </Row>
      )}
      {details.vatNumber !== '' && (
        <Row view={view} what={t('checkout.vatNumber')}>
          {details.vatNumber}
          <br />
          <span class="muted small">{vatNote(view, review)}</span>
        </Row>
      )}
      {extra.map(({ label, answer }) => (
        <Row view={view} what={label}>
          <span class="user-text">{answer || t('common.yes')}</span>
        </Row>
      ))}
    </dl>
  )
}

function vatNote({ t }: View, { details, taxes }: CheckoutReview): string {
  if (taxes.reverseCharge) return t('checkout.vatConfirmed')
  if (taxes.vatCheck?.state === 'invalid') return t('checkout.vatInvalid', { number: details.vatNumber })
  return taxes.vatCheck?.state === 'unavailable' ? t('checkout.vatUnavailable') : ''
}

function Row({ view, what, children }: { view: View; what: string; children: Child }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
      <dd>
        <a class="link tap" href="/checkout?edit=1" aria-label={view.t('checkout.editSection', { what })}>
          {view.t('checkout.edit')}
        </a>
      </dd>
    </div>
  )
}
