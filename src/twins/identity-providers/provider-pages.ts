import { html, type Markup } from '../pretend-html.ts'
import { people } from './pretend-people.ts'

/** `query`: of the authorization request, sent back with the choice. */
export function choosePage(provider: string, query: string, cancelUrl: string): Markup {
  return layout(
    `Sign in with ${provider}`,
    html`<h1>Sign in with ${provider}</h1>
      <p>Choose who you are at ${provider}.</p>
      <form class="panel" method="post" action="authorize?${query}">
        ${Object.entries(people).map(
          ([id, { name, hint }]) => html`<button name="person" value="${id}">${name}<small>${hint}</small></button>`,
        )}
      </form>
      <form class="panel" method="post" action="authorize?${query}">
        <h2>Someone else</h2>
        <label>Name<input name="name" autocomplete="off" /></label>
        <label>Email<input name="email" autocomplete="off" inputmode="email" spellcheck="false" /></label>
        <label class="check"><input type="checkbox" name="verified" checked />${provider} has verified this email</label>
        <button class="primary">Continue</button>
      </form>
      <p><a href="${cancelUrl}">Cancel</a></p>`,
  )
}

export const errorPage = (text: string): Markup =>
  layout(
    'Invalid request',
    html`<h1>Invalid request</h1>
      <p class="error">${text}</p>`,
  )

const layout = (title: string, body: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="/provider.css" />
      </head>
      <body>
        <aside class="notice" aria-label="About this page">Test mode: this page simulates an identity provider.</aside>
        <main>${body}</main>
      </body>
    </html>`
