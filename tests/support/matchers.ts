import { expect } from 'bun:test'
import type { TestResponse } from './test-client.ts'
import type { TestShop } from './shop.ts'

/** Matchers for responses. Importing this file in a test extends `expect`. */
expect.extend({
  toHaveStatus(received: unknown, status: number) {
    const response = received as TestResponse
    return matchResult(response.status === status, `status ${status}`, response)
  },
  /** The page or fragment contains this text, without tags and with entities decoded. */
  toShow(received: unknown, text: string) {
    const response = received as TestResponse
    return matchResult(visibleText(response.text).includes(text), `to show ${JSON.stringify(text)}`, response)
  },
  /** A browser or htmx redirect to exactly this path and query. */
  toRedirectTo(received: unknown, path: string) {
    const response = received as TestResponse
    const isMatch =
      response.location === path &&
      (response.headers.has('hx-redirect') ? response.status === 204 : response.status >= 301 && response.status <= 303)
    return matchResult(isMatch, `a redirect to ${path}`, response)
  },
  /** A fragment that replaces the element with this selector: the main fragment or an out-of-band one. */
  toReplace(received: unknown, selector: string) {
    const response = received as TestResponse
    const id = selector.replace(/^#/, '')
    const isFirstPartial = new RegExp(`^(<title>[^<]*</title>)?\\s*<[a-z][^>]*?\\sid="${RegExp.escape(id)}"`).test(response.text)
    const isMatch =
      !response.text.includes('<!doctype') && (isFirstPartial || response.text.includes(`<hx-partial hx-target="${selector}"`))
    return matchResult(isMatch, `to replace ${selector}`, response)
  },
  /** An email in the outbox to this address with this template; `text` is part of its body. */
  async toHaveMailed(received: unknown, expected: ExpectedMail) {
    const mails = await (received as TestShop).listMails()
    const pass = mails.some(
      (mail) =>
        mail.recipient === expected.to &&
        (expected.template === undefined || mail.template === expected.template) &&
        (expected.text === undefined || `${mail.subject}\n${mail.text}`.includes(expected.text)),
    )
    const actual = mails.map((mail) => `${mail.template} to ${mail.recipient}: ${mail.subject}`).join('; ') || 'nothing'
    return { pass, message: () => `expected ${pass ? 'no' : 'a'} mail like ${JSON.stringify(expected)}; the outbox holds ${actual}` }
  },
  /** Access denied: a redirect to sign in, 403 or 404. */
  toBeDenied(received: unknown) {
    const response = received as TestResponse
    const isMatch = [401, 403, 404].includes(response.status) || (response.location !== null && /^\/login(\?|$)/.test(response.location))
    return matchResult(isMatch, 'to be denied', response)
  },
})

interface ExpectedMail {
  to: string
  template?: string
  text?: string
}

function matchResult(pass: boolean, expectation: string, response: TestResponse) {
  const actual = response.location ?? visibleText(response.text).slice(0, 400)
  return { pass, message: () => `expected ${pass ? 'not ' : ''}${expectation}; ${response.path} answered ${response.status}: ${actual}` }
}

function visibleText(markup: string): string {
  return markup
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' }

declare module 'bun:test' {
  interface Matchers<T> {
    toHaveStatus(status: number): void
    toShow(text: string): void
    toRedirectTo(path: string): void
    toReplace(selector: string): void
    toBeDenied(): void
    toHaveMailed(expected: ExpectedMail): Promise<void>
  }
}
