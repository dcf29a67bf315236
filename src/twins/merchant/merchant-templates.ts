import { html, type Markup } from '../pretend-html.ts'
import { currencyDigits } from '#src/lib/money/money.ts'
import type { Transaction } from './merchant-store.ts'
import { pretendTaxRates } from './merchant-tax.ts'

export interface WindowTotals {
  subtotal: string
  tax: string
  total: string
}

/** The payment window, shown in a frame over the store's page. */
export function windowPage(transaction: Transaction, { email, country, theme }: { email: string; country: string; theme: string }): Markup {
  const money = currencyFormatter(transaction.currency_code)
  const totals = windowTotals(transaction)
  const { billing_cycle: cycle } = transaction.items[0]!.price!
  return html`<!doctype html>
    <html lang="en" class="in-window" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <title>Payment window</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link rel="stylesheet" href="/pretend.css" />
        <link rel="stylesheet" href="/merchant-window.css" />
        <script defer src="/merchant-window.js"></script>
      </head>
      <body>
        <dialog class="window" aria-labelledby="title" data-transaction="${transaction.id}">
          <header class="head">
            <h1 id="title">Test seller of record</h1>
            <button class="close" type="button" data-close aria-label="Close">${cross}</button>
          </header>
          <p class="notice">Test mode: no real charges.</p>
          <ul class="items">
            ${transaction.details.line_items.map(
              ({ product, quantity, price_id: priceId }) =>
                html`<li>
                  <span>${quantity > 1 ? `${quantity} × ` : ''}${product?.name}</span
                  ><b
                    >${money(quantity * Number(transaction.items.find(({ price }) => price!.id === priceId)!.price!.unit_price.amount))}</b
                  >
                </li>`,
            )}
          </ul>
          <dl class="sums" aria-live="polite">
            <div>
              <dt>Subtotal</dt>
              <dd data-subtotal>${totals.subtotal}</dd>
            </div>
            <div>
              <dt>Tax</dt>
              <dd data-tax>${totals.tax}</dd>
            </div>
            <div class="total">
              <dt>Total${cycle ? ` every ${cycle.frequency} ${cycle.interval}` : ''}</dt>
              <dd data-total>${totals.total}</dd>
            </div>
          </dl>
          <div data-inside>
            <form novalidate>
              <p class="alert" role="alert" tabindex="-1" data-alert hidden></p>
              ${field('email', 'Email', { type: 'email', autocomplete: 'email', value: email })}
              <div class="field">
                <label for="country">Country</label>
                <select id="country" name="country" autocomplete="country">
                  ${[...pretendTaxRates].map(([code, rate]) => countryOption(code, rate, country))}
                </select>
              </div>
              ${field('number', 'Card number', { inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' })}
              <div class="pair">
                ${field('expiry', 'Expiry', { inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY' })}
                ${field('cvc', 'Security code', { inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: 'CVC' })}
              </div>
              <p class="fill">
                <button type="button" data-fill="4242 4242 4242 4242">Fill in a card that works</button>
                <button type="button" data-fill="4000 0000 0000 0002">Fill in a card that is declined</button>
                <button type="button" data-fill="4000 0025 0000 3155">Fill in a card with an extra step</button>
              </p>
              <button class="pay" type="submit">Pay <span data-total>${totals.total}</span></button>
              <p class="terms">The seller of this order is the test seller of record, who also pays the tax.</p>
            </form>
            <section class="step" aria-labelledby="step-title" data-step hidden>
              <h2 id="step-title" tabindex="-1">Confirm your payment</h2>
              <p>The test bank asks whether you want to pay <b data-total>${totals.total}</b>.</p>
              <button class="pay" type="button" data-decision="confirm">Confirm payment</button>
              <button class="later" type="button" data-decision="refuse">Refuse</button>
            </section>
          </div>
        </dialog>
      </body>
    </html>`
}

export function subscriptionPage(subscriptionId: string): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Update your card</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link rel="stylesheet" href="/pretend.css" />
        <link rel="stylesheet" href="/merchant-window.css" />
      </head>
      <body>
        <main class="message">
          <h1>Your card is up to date</h1>
          <p>Test mode: subscription ${subscriptionId} renews with the same test card.</p>
        </main>
      </body>
    </html>`
}

export function windowTotals({ details, currency_code: currency }: Pick<Transaction, 'details' | 'currency_code'>): WindowTotals {
  const money = currencyFormatter(currency)
  const { subtotal, tax, total } = details.totals!
  return { subtotal: money(Number(subtotal)), tax: money(Number(tax)), total: money(Number(total)) }
}

function field(name: string, label: string, attributes: Record<string, string>): Markup {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <p class="error" id="${name}-error" hidden></p>
    <input
      id="${name}"
      name="${name}"
      spellcheck="false"
      ${Object.entries(attributes).map(([attribute, value]) => html` ${{ markup: attribute }}="${value}"`)}
    />
  </div>`
}

function countryOption(code: string, rate: number, selected: string): Markup {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code)
  return html`<option value="${code}" ${code === selected ? html`selected` : null}>${name} (${rate / 10_000}% tax)</option>`
}

const cross = html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18" /></svg>`

function currencyFormatter(currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return (minor) => format.format(minor / 10 ** currencyDigits(currency))
}
