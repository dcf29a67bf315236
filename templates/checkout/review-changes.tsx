import type { CheckoutReview } from '#src/checkout/review.ts'
import type { View } from '#src/web/view.ts'
import { reasonText } from '#templates/discounts/reason-text.ts'
import { Button } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'

/** #rv-changes: what differs from the cart the shopper last saw, with one button that accepts it. */
export function ReviewChanges({ view, review }: { view: View; review: CheckoutReview }) {
  const { problemLines, repricedLines } = review
  const { lostCodes } = review.discounts
  const { t } = view
  if (problemLines.length + repricedLines.length + lostCodes.length === 0) return <div id="rv-changes" hidden />
  return (
    <Notice tone="warn" live="status" id="rv-changes">
      <ul>
        {problemLines.map((line) => (
          <li>{t(problemKey(line), { product: line.name || t('cart.deletedItem') })}</li>
        ))}
        {repricedLines.map((line) => (
          <li>
            {t('checkout.priceChanged', {
              product: line.name,
              was: view.money(line.previousPrice ?? 0),
              now: view.money(line.price.total),
            })}
          </li>
        ))}
        {lostCodes.map(({ text, reason }) => (
          <li>
            {reason === null
              ? t('discounts.deletedCode', { code: text })
              : t('discounts.removed', { code: text, reason: reasonText(view, reason, text) })}
          </li>
        ))}
      </ul>
      {lostCodes.length > 0 && <p>{t('discounts.newTotal', { total: view.money(review.quote.total) })}</p>}
      {problemLines.length > 0 && (
        <div class="cluster">
          {problemLines.some(({ offeredChange }) => offeredChange !== null) && (
            <form method="post" action="/checkout/accept-changes">
              <Button size="small" id="rv-accept">
                {t('checkout.acceptChanges')}
              </Button>
            </form>
          )}
          <a class="link tap" href="/cart">
            {t('checkout.changeCart')}
          </a>
        </div>
      )}
    </Notice>
  )
}

// Violations of cart rules never reach this page.
function problemKey({ problem }: CheckoutReview['problemLines'][number]) {
  if (problem === 'changed') return 'cart.line.changed'
  return problem === 'unavailable' ? 'checkout.lineUnavailable' : 'checkout.lineNotEnoughStock'
}
