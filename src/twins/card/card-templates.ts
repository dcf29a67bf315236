import type { Basket, Session } from './card-store.ts'
import { testCards } from '../processors/test-cards.ts'
import { html, type Markup } from '../pretend-html.ts'

export interface HostedInput {
  number: string
  expiry: string
  cvc: string
  name: string
}

export interface HostedPageProps {
  session: Session
  basket: Basket
  input: HostedInput
  /** By field name; `page` for the whole form. */
  errors: Record<string, string>
}

export function hostedPage({ session, basket, input, errors }: HostedPageProps): Markup {
  const money = currencyFormatter(session.currency ?? 'usd')
  const total = money(session.amount_total ?? 0)
  const alert = errors.page ?? (Object.keys(errors).length > 0 ? 'Check the highlighted fields. You have not been charged.' : null)
  return pageLayout(
    `${alert ? 'Error: ' : ''}Pay ${total}`,
    html`<header class="bar">
        <p class="mark">${padlock}Test card processor</p>
        <a class="quiet" href="${session.cancel_url ?? '/'}">Cancel<span class="vh"> and return to the store</span></a>
      </header>
      <main class="hosted">
        <section class="bought" aria-labelledby="bought">
          <h1 id="bought">Pay ${basket.intent.description ? `order ${basket.intent.description}` : 'your order'}</h1>
          <p class="total">${total}</p>
          <ul>
            ${basket.lines.map((line) => lineItem(line, money))}
          </ul>
          ${basket.lines.length > 1 ? html`<p class="sum"><span>Total</span><b>${total}</b></p>` : null}
        </section>
        <form class="panel" method="post" action="/c/pay/${session.id}" novalidate>
          <h2>Pay with card</h2>
          ${session.customer_email ? html`<p class="for">Receipt for <b>${session.customer_email}</b></p>` : null}
          ${alert ? html`<p class="alert" role="alert" tabindex="-1" autofocus>${alert}</p>` : null}
          ${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', inputMode: 'numeric', placeholder: '1234 1234 1234 1234', value: formatCardNumber(input.number), error: errors.number })}
          <div class="pair">
            ${field({ name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', inputMode: 'numeric', placeholder: 'MM / YY', value: input.expiry, error: errors.expiry })}
            ${field({ name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', inputMode: 'numeric', placeholder: 'CVC', value: input.cvc, error: errors.cvc })}
          </div>
          ${field({ name: 'name', label: 'Name on card', autocomplete: 'cc-name', value: input.name, optional: true })}
          <button class="pay" type="submit">Pay ${total}</button>
          ${testCardList(`/c/pay/${session.id}`)}
        </form>
      </main>`,
    'Test mode: this page simulates a card processor. No real charges are made.',
  )
}

export function framePage(theme: string | null): Markup {
  const safeTheme = theme === 'dark' || theme === 'light' ? theme : 'auto'
  return html`<!doctype html>
    <html lang="en" class="in-frame" data-theme="${safeTheme}">
      <head>
        <meta charset="utf-8" />
        <title>Card details</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link rel="stylesheet" href="/pretend.css" />
        <link rel="stylesheet" href="/card-frame.css" />
        <script defer src="/v3/card-frame.js"></script>
      </head>
      <body>
        <form class="frame" novalidate>
          ${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', inputMode: 'numeric', placeholder: '1234 1234 1234 1234', badge: true })}
          <div class="pair">
            ${field({ name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', inputMode: 'numeric', placeholder: 'MM / YY' })}
            ${field({ name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', inputMode: 'numeric', placeholder: 'CVC' })}
          </div>
          <p class="note"><span>Test mode: no real charges.</span> <button class="link" type="button" data-fill>Use a test card</button></p>
        </form>
      </body>
    </html>`
}

export function messagePage(title: string, text: string, link?: { href: string | null; label: string }): Markup {
  return pageLayout(
    title,
    html`<main class="message">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link?.href ? html`<a class="pay" href="${link.href}">${link.label}</a>` : null}
    </main>`,
    'Test mode: this page simulates a card processor. No real charges are made.',
  )
}

interface FieldProps {
  name: string
  label: string
  autocomplete: string
  placeholder?: string
  inputMode?: string
  value?: string
  error?: string | undefined
  optional?: boolean
  badge?: boolean
}

export function field({ name, label, autocomplete, placeholder, inputMode, value, error, optional, badge }: FieldProps): Markup {
  const errorAttributes = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : null
  return html`<div class="field">
    <label for="${name}">${label}${optional ? html` <span>(optional)</span>` : null}</label>
    <p class="error" id="${name}-error" ${error ? null : html`hidden`}>${error}</p>
    <div class="box">
      <input
        id="${name}"
        name="${name}"
        autocomplete="${autocomplete}"
        ${inputMode ? html`inputmode="${inputMode}"` : null}
        ${placeholder ? html`placeholder="${placeholder}"` : null}
        value="${value ?? ''}"
        spellcheck="false"
        ${errorAttributes}
      />${badge ? html`<span class="brand" data-brand aria-hidden="true"></span>` : null}
    </div>
  </div>`
}

function lineItem({ name, description, quantity, unitAmount }: Basket['lines'][number], money: (minor: number) => string): Markup {
  return html`<li>
    <span
      >${quantity > 1 ? html`<span class="times">${quantity} ×</span> ` : null}${name.startsWith('#') ? `Order ${name}` : name}${
        description ? html`<small>${description}</small>` : null
      }</span
    ><b>${money(quantity * unitAmount)}</b>
  </li>`
}

export function testCardList(path: string): Markup {
  const rows = testCards.map(
    ({ number, label }) =>
      html`<li>
        <a href="${path}?card=${number}"><code>${formatCardNumber(number)}</code><span>${label}</span></a>
      </li>`,
  )
  return html`<details class="cards">
    <summary>Test cards</summary>
    <p>Choose a card to fill in the form. Any future date and any code work.</p>
    <ul>
      ${rows}
    </ul>
  </details>`
}

export function pageLayout(title: string, body: Markup, notice: string): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="/pretend.css" />
        <link rel="stylesheet" href="/hosted-page.css" />
      </head>
      <body>
        <aside class="notice" aria-label="About this page">${notice}</aside>
        ${body}
      </body>
    </html>`
}

export const padlock = html`<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
  <rect x="4" y="11" width="16" height="10" rx="2" />
  <path d="M8 11V7a4 4 0 0 1 8 0v4" />
</svg>`

export function formatCardNumber(number: string): string {
  if (!/^\d{12,19}$/.test(number)) return number
  return number.startsWith('3') ? number.replace(/^(.{4})(.{6})(.*)$/, '$1 $2 $3') : number.replace(/(.{4})(?=.)/g, '$1 ')
}

export function currencyFormatter(currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return (minor) => format.format(minor / 10 ** digits)
}
