import { html, type Markup } from '../pretend-html.ts'
import type { CardDetails, PortalSession, Subscription } from './card-store.ts'
import { currencyFormatter, field, formatCardNumber, type HostedInput, padlock, pageLayout, testCardList } from './card-templates.ts'

export interface PortalPageProps {
  portal: PortalSession
  subscriptions: Subscription[]
  /** The stored card. */
  card: CardDetails | null
  input: HostedInput
  errors: Record<string, string>
}

/** Where a customer changes the card of subscriptions. */
export function portalPage({ portal, subscriptions, card, input, errors }: PortalPageProps): Markup {
  const path = `/p/session/${portal.id}`
  const alert = errors.page ?? (Object.keys(errors).length > 0 ? 'Check the highlighted fields.' : null)
  return pageLayout(
    `${alert ? 'Error: ' : ''}Update your card`,
    html`<header class="bar">
        <p class="mark">${padlock}Test card processor</p>
        <a class="quiet" href="${portal.return_url}">Return<span class="vh"> to the store without a change</span></a>
      </header>
      <main class="hosted">
        <section class="bought" aria-labelledby="subscriptions">
          <h1 id="subscriptions">Your subscriptions</h1>
          <ul>
            ${subscriptions.filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired').map(subscriptionItem)}
          </ul>
          <p class="for">${card ? `Your card ends in ${card.number.slice(-4)}.` : 'You have no stored card.'}</p>
        </section>
        <form class="panel" method="post" action="${path}" novalidate>
          <h2>Update your card</h2>
          ${alert ? html`<p class="alert" role="alert" tabindex="-1" autofocus>${alert}</p>` : null}
          ${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', inputMode: 'numeric', placeholder: '1234 1234 1234 1234', value: formatCardNumber(input.number), error: errors.number })}
          <div class="pair">
            ${field({ name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', inputMode: 'numeric', placeholder: 'MM / YY', value: input.expiry, error: errors.expiry })}
            ${field({ name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', inputMode: 'numeric', placeholder: 'CVC', value: input.cvc, error: errors.cvc })}
          </div>
          <button class="pay" type="submit">Save card</button>
          ${testCardList(path)}
        </form>
      </main>`,
    'Test mode: this page simulates a card processor. No real charges are made.',
  )
}

function subscriptionItem({ description, status, currency, items, cancel_at_period_end }: Subscription): Markup {
  const [item] = items.data
  const { unit_amount, recurring } = item!.price
  const interval = recurring.interval_count === 1 ? recurring.interval : `${recurring.interval_count} ${recurring.interval}s`
  const periodEnd = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(item!.current_period_end * 1000)
  return html`<li>
    <span
      >${description ? `Order ${description}` : 'Subscription'}<small
        >${stateOf(status, `${cancel_at_period_end ? 'Ends' : 'Renews'} on ${periodEnd}`)}</small
      ></span
    ><b>${currencyFormatter(currency)(unit_amount)} / ${interval}</b>
  </li>`
}

function stateOf(status: Subscription['status'], period: string): string {
  if (status === 'canceled') return 'Cancelled'
  return status === 'past_due' ? 'Past due: save a card that works' : period
}
