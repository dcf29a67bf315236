import type { DraftRow } from '#src/draft-orders/find-drafts.ts'
import type { QuotedDraft } from '#src/draft-orders/quote-draft.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import type { View } from '#src/web/view.ts'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import { PayAmountPanel, type PayAmountPanelProps } from '#templates/payment-processing/pay-amount-panel.tsx'
import { SummaryFold } from '#templates/checkout/summary.tsx'
import { Image } from '#templates/ui/image.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Totals } from '#templates/ui/panel.tsx'
import { draftTotals } from './draft-totals.ts'

interface PayDraftPageProps extends Pick<PayAmountPanelProps, 'options' | 'selected'> {
  view: View
  draft: DraftRow
  quoted: QuotedDraft
  countryName: string
  /** Error of this attempt, or why it cannot be paid. */
  alert: string | null
}

/** What staff put together for a customer, and its payment. */
export function PayDraftPage({ view, draft, quoted, countryName, alert, options, selected }: PayDraftPageProps) {
  const { t } = view
  const address = [recipientOf(draft), ...addressLines(draft.address, countryName)].filter(Boolean)
  return (
    <div class="wrap checkout">
      <div class="checkout-main">
        <div class="checkout-title">
          <h1>{t('draftOrders.payTitle')}</h1>
          <p class="muted">{t('draftOrders.linkUntil', { date: view.date(draft.linkExpiresAt!) })}</p>
        </div>
        {alert !== null && (
          <Notice tone="bad" live="alert" id="rv-alert">
            {alert}
          </Notice>
        )}
        {draft.address.address1 !== '' && (
          <section aria-labelledby="draft-address">
            <h2 id="draft-address">{t('draftOrders.shipTo')}</h2>
            <p class="user-text">{address.join('\n')}</p>
          </section>
        )}
        {draft.note !== '' && <p class="user-text">{draft.note}</p>}
        {quoted.missing === 0 && (
          <PayAmountPanel
            view={view}
            options={options}
            selected={selected}
            path={`/checkout/draft/${draft.token}`}
            amount={quoted.quote.total}
          />
        )}
        <Contact view={view} />
      </div>
      <aside class="checkout-side" aria-label={t('checkout.yourOrder')}>
        <SummaryFold view={view} total={quoted.quote.total}>
          <ul class="summary-lines">
            {quoted.lines.map(({ variant, quantity, unitPrice }) => (
              <li>
                <span class="summary-image">
                  <Image
                    image={variant.image ? { file: variant.image, width: 1600, height: 1600 } : null}
                    alt=""
                    sizes="60px"
                    shape="square"
                  />
                  <span class="num" aria-hidden="true">
                    {quantity}
                  </span>
                </span>
                <span>
                  <b>{variant.name}</b>
                  <span class="visually-hidden"> {t('checkout.quantity', { count: quantity })}</span>
                  <br />
                  <span class="muted small">{variant.options.map(({ value }) => value).join(' / ')}</span>
                </span>
                <span class="num">{view.money(unitPrice * quantity)}</span>
              </li>
            ))}
          </ul>
          <Totals lines={draftTotals(view, draft, quoted)} />
        </SummaryFold>
      </aside>
    </div>
  )
}

export function DraftExpiredPage({ view }: { view: View }) {
  return (
    <div class="wrap confirmation">
      <div class="confirmation-head">
        <h1>{view.t('draftOrders.expiredTitle')}</h1>
        <p class="lede">{view.t('draftOrders.expiredText')}</p>
      </div>
      <Contact view={view} />
    </div>
  )
}

function Contact({ view }: { view: View }) {
  return (
    <div class="button-row">
      <LinkButton href={contactHref(view)} icon="message-circle">
        {view.t('common.contactUs')}
      </LinkButton>
    </div>
  )
}
