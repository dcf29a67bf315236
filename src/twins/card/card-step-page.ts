import { html, type Markup } from '../pretend-html.ts'
import type { Intent, Session } from './card-store.ts'
import { currencyFormatter, padlock, pageLayout } from './card-templates.ts'

/** The bank's extra step in a frame over the store's page. */
export function stepFrame(intent: Intent, theme: string | null): Markup {
  return html`<!doctype html>
    <html lang="en" class="in-frame" data-theme="${theme === 'dark' || theme === 'light' ? theme : 'auto'}">
      <head>
        <meta charset="utf-8" />
        <title>Confirm your payment</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link rel="stylesheet" href="/pretend.css" />
        <link rel="stylesheet" href="/card-frame.css" />
        <script defer src="/v3/step.js"></script>
      </head>
      <body>
        <dialog class="window step" aria-labelledby="title">
          <h1 id="title">Confirm your payment</h1>
          ${question(intent)}
          <form novalidate>${decisions}</form>
        </dialog>
      </body>
    </html>`
}

/** The same as a page, between the hosted page and the store. */
export function stepPage(session: Session, intent: Intent): Markup {
  return pageLayout(
    'Confirm your payment',
    html`<header class="bar"><p class="mark">${padlock}Test bank</p></header>
      <main class="message">
        <h1>Confirm your payment</h1>
        ${question(intent)}
        <form class="step" method="post" action="/c/pay/${session.id}">${decisions}</form>
      </main>`,
    'Test mode: this page simulates the bank of the card. No real charges are made.',
  )
}

const question = ({ amount, currency }: Intent): Markup =>
  html`<p>The test bank asks whether you want to pay <b>${currencyFormatter(currency)(amount)}</b>.</p>`

const decisions = html`<button class="pay" type="submit" name="decision" value="confirm">Confirm payment</button>
  <button class="later" type="submit" name="decision" value="refuse">Refuse</button>`
