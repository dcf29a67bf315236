import { html, type Markup } from '../pretend-html.ts'
import { type FundingSource, minorUnits, type Money, type Order } from './wallet-ledger.ts'
import { testOutcomes } from './wallet-outcomes.ts'

export interface WindowOptions {
  funding: FundingSource
  /** The origin that opened the page in a window; null = the page replaced the store's. */
  shop: string | null
}

const fundingTitles: Record<FundingSource, string> = {
  paypal: 'Pay from your balance',
  paylater: 'Pay later, in 4 payments',
  card: 'Pay with Visa ending 1881',
}

/** `outcome` is the ID of the test outcome that is chosen at first. */
export function approvalPage({ id, purchase_units: [unit] }: Order, options: WindowOptions & { outcome: string }): Markup {
  const total = formatMoney(unit.amount)
  const address = new URLSearchParams({ token: id, funding: options.funding, ...(options.shop ? { shop: options.shop } : {}) })
  return pageLayout(
    `Pay ${total}`,
    html`<header class="bar"><p class="mark">Test wallet</p></header>
      <main class="hosted">
        <section class="bought" aria-labelledby="bought">
          <h1 id="bought">Pay order ${unit.description ?? ''}</h1>
          <p class="total">${total}</p>
          <ul>
            ${(unit.items ?? []).map(
              ({ name, quantity, unit_amount: price }) =>
                html`<li>
                  <span>${quantity === '1' ? null : html`<span class="times">${quantity} ×</span> `}${name}</span
                  ><b>${formatMoney(price)}</b>
                </li>`,
            )}
          </ul>
          ${unit.shipping?.name ? html`<p class="for">Deliver to <b>${deliveryOf(unit.shipping)}</b></p>` : null}
        </section>
        <form class="panel" method="post" action="/checkoutnow?${address}">
          <h2>${fundingTitles[options.funding]}</h2>
          <button class="pay" type="submit" name="decision" value="approve">Pay ${total}</button>
          <button class="later" type="submit" name="decision" value="cancel">Cancel and return to the store</button>
          <fieldset class="outcomes">
            <legend>What happens when the store collects the payment</legend>
            ${testOutcomes.map(
              (outcome) =>
                html`<label
                  ><input type="radio" name="outcome" value="${outcome.id}" ${outcome.id === options.outcome ? html`checked` : null} />
                  ${outcome.label}</label
                >`,
            )}
          </fieldset>
        </form>
      </main>`,
  )
}

/** Tells the page that opened the window, and closes it. */
export function closingPage({ id, payer }: Order, shop: string, result: 'approved' | 'canceled'): Markup {
  return pageLayout(
    'Returning to the store',
    html`<main class="message" data-result="${result}" data-order="${id}" data-payer="${payer?.payer_id ?? ''}" data-shop="${shop}">
      <h1>Returning to the store</h1>
      <p>You can close this window.</p>
    </main>`,
    html`<script defer src="/wallet-window.js"></script>`,
  )
}

export function messagePage(title: string, text: string, href: string | null = null): Markup {
  return pageLayout(
    title,
    html`<main class="message">
      <h1>${title}</h1>
      <p>${text}</p>
      ${href ? html`<a class="pay" href="${href}">Continue to store</a>` : null}
    </main>`,
  )
}

function pageLayout(title: string, body: Markup, head: Markup | null = null): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="/pretend.css" />
        <link rel="stylesheet" href="/hosted-page.css" />
        <link rel="stylesheet" href="/wallet.css" />
        ${head}
      </head>
      <body>
        <aside class="notice" aria-label="About this page">Test mode: this page simulates PayPal. No real charges are made.</aside>
        ${body}
      </body>
    </html>`
}

function deliveryOf({ name, address = {} }: NonNullable<Order['purchase_units'][0]['shipping']>): string {
  const parts = [name?.full_name, address['address_line_1'], address['postal_code'], address['admin_area_2']]
  return parts.filter(Boolean).join(', ')
}

function formatMoney(money: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: money.currency_code })
  return format.format(minorUnits(money) / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
