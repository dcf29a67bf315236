import type { Basket, Session } from './card-books.ts'
import { testCards } from './card-numbers.ts'
import { html, type Markup } from './html.ts'

export interface HostedInput {
  number: string
  expiry: string
  cvc: string
  name: string
}

export interface HostedView {
  session: Session
  basket: Basket
  input: HostedInput
  /** By field name; `page` for the whole. */
  errors: Record<string, string>
}

/** The hosted payment page: a plain form that needs no script. */
export function hostedPage({ session, basket, input, errors }: HostedView): Markup {
  const money = moneyIn(session.currency ?? 'usd')
  const total = money(session.amount_total ?? 0)
  const alert = errors.page ?? (Object.keys(errors).length > 0 ? 'Check the details marked below. Nothing was charged.' : null)
  return page(
    `${alert ? 'Error: ' : ''}Pay ${total}`,
    html`<header class="bar">
        <p class="mark">${padlock}Pretend card processor</p>
        <a class="quiet" href="${session.cancel_url ?? '/'}">Cancel<span class="vh"> and go back to the shop</span></a>
      </header>
      <main class="hosted">
        <section class="bought" aria-labelledby="bought">
          <h1 id="bought">Pay ${basket.intent.description ? `order ${basket.intent.description}` : 'your order'}</h1>
          <p class="total">${total}</p>
          <ul>
            ${basket.lines.map((line) => boughtLine(line, money))}
          </ul>
          ${basket.lines.length > 1 ? html`<p class="sum"><span>Total</span><b>${total}</b></p>` : null}
        </section>
        <form class="panel" method="post" action="/c/pay/${session.id}" novalidate>
          <h2>Pay with card</h2>
          ${session.customer_email ? html`<p class="for">Receipt for <b>${session.customer_email}</b></p>` : null}
          ${alert ? html`<p class="alert" role="alert" tabindex="-1" autofocus>${alert}</p>` : null}
          ${field({ name: 'number', label: 'Card number', complete: 'cc-number', mode: 'numeric', hold: '1234 1234 1234 1234', value: grouped(input.number), error: errors.number })}
          <div class="pair">
            ${field({ name: 'expiry', label: 'Expiry', complete: 'cc-exp', mode: 'numeric', hold: 'MM / YY', value: input.expiry, error: errors.expiry })}
            ${field({ name: 'cvc', label: 'Security code', complete: 'cc-csc', mode: 'numeric', hold: 'CVC', value: input.cvc, error: errors.cvc })}
          </div>
          ${field({ name: 'name', label: 'Name on card', complete: 'cc-name', value: input.name, optional: true })}
          <button class="pay" type="submit">Pay ${total}</button>
          ${testCardList(session.id)}
        </form>
      </main>`,
    'Nothing here is real: this page stands in for a card processor and no money moves.',
  )
}

/** The card form that the shop's page shows in a frame. */
export function framePage(theme: string | null): Markup {
  const known = theme === 'dark' || theme === 'light' ? theme : 'auto'
  return html`<!doctype html>
    <html lang="en" class="in-frame" data-theme="${known}">
      <head>
        <meta charset="utf-8" />
        <title>Card details</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link rel="stylesheet" href="/pretend-card.css" />
        <script defer src="/v3/card-frame.js"></script>
      </head>
      <body>
        <form class="frame" novalidate>
          ${field({ name: 'number', label: 'Card number', complete: 'cc-number', mode: 'numeric', hold: '1234 1234 1234 1234', badge: true })}
          <div class="pair">
            ${field({ name: 'expiry', label: 'Expiry', complete: 'cc-exp', mode: 'numeric', hold: 'MM / YY' })}
            ${field({ name: 'cvc', label: 'Security code', complete: 'cc-csc', mode: 'numeric', hold: 'CVC' })}
          </div>
          <p class="note"><span>Pretend: no money moves.</span> <button class="link" type="button" data-fill>Use a test card</button></p>
        </form>
      </body>
    </html>`
}

/** One thing to say, and perhaps where to go on. */
export function messagePage(title: string, text: string, next?: { href: string | null; label: string }): Markup {
  return page(
    title,
    html`<main class="message">
      <h1>${title}</h1>
      <p>${text}</p>
      ${next?.href ? html`<a class="pay" href="${next.href}">${next.label}</a>` : null}
    </main>`,
    'This is a pretend card processor: no money moves.',
  )
}

interface FieldView {
  name: string
  label: string
  complete: string
  hold?: string
  mode?: string
  value?: string
  error?: string | undefined
  optional?: boolean
  badge?: boolean
}

function field({ name, label, complete, hold, mode, value, error, optional, badge }: FieldView): Markup {
  const describes = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : null
  return html`<div class="field">
    <label for="${name}">${label}${optional ? html` <span>(optional)</span>` : null}</label>
    <p class="error" id="${name}-error" ${error ? null : html`hidden`}>${error}</p>
    <div class="box">
      <input
        id="${name}"
        name="${name}"
        autocomplete="${complete}"
        ${mode ? html`inputmode="${mode}"` : null}
        ${hold ? html`placeholder="${hold}"` : null}
        value="${value ?? ''}"
        spellcheck="false"
        ${describes}
      />${badge ? html`<span class="brand" data-brand aria-hidden="true"></span>` : null}
    </div>
  </div>`
}

function boughtLine({ name, description, quantity, unitAmount }: Basket['lines'][number], money: (minor: number) => string): Markup {
  return html`<li>
    <span
      >${quantity > 1 ? html`<span class="times">${quantity} ×</span> ` : null}${name.startsWith('#') ? `Order ${name}` : name}${
        description ? html`<small>${description}</small>` : null
      }</span
    ><b>${money(quantity * unitAmount)}</b>
  </li>`
}

function testCardList(sessionId: string): Markup {
  const rows = testCards.map(
    ({ number, says }) =>
      html`<li>
        <a href="/c/pay/${sessionId}?card=${number}"><code>${grouped(number)}</code><span>${says}</span></a>
      </li>`,
  )
  return html`<details class="cards">
    <summary>Test cards to pay with</summary>
    <p>Choose one to fill in the form. Any future date and any code will do.</p>
    <ul>
      ${rows}
    </ul>
  </details>`
}

function page(title: string, body: Markup, notice: string): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="/pretend-card.css" />
      </head>
      <body>
        <aside class="notice" aria-label="About this page">${notice}</aside>
        ${body}
      </body>
    </html>`
}

const padlock = html`<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
  <rect x="4" y="11" width="16" height="10" rx="2" />
  <path d="M8 11V7a4 4 0 0 1 8 0v4" />
</svg>`

function grouped(number: string): string {
  if (!/^\d{12,19}$/.test(number)) return number
  return number.startsWith('3') ? number.replace(/^(.{4})(.{6})(.*)$/, '$1 $2 $3') : number.replace(/(.{4})(?=.)/g, '$1 ')
}

function moneyIn(currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return (minor) => format.format(minor / 10 ** digits)
}
