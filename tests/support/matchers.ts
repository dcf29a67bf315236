import { expect } from 'bun:test'
import type { Answer } from './browser.ts'
import type { TestShop } from './shop.ts'

/** Our own words for what an answer should be. Import this file once in a test: it extends `expect`. */
expect.extend({
  toHaveStatus(received: unknown, status: number) {
    const answer = received as Answer
    return verdict(answer.status === status, `status ${status}`, answer)
  },
  /** The page or part contains this text, as a reader sees it: tags removed, entities read. */
  toShow(received: unknown, text: string) {
    const answer = received as Answer
    return verdict(readable(answer.text).includes(text), `to show ${JSON.stringify(text)}`, answer)
  },
  /** A redirect of a browser, or of htmx, to exactly this path and query. */
  toRedirectTo(received: unknown, path: string) {
    const answer = received as Answer
    const right =
      answer.location === path && (answer.headers.has('hx-redirect') ? answer.status === 204 : answer.status >= 301 && answer.status <= 303)
    return verdict(right, `a redirect to ${path}`, answer)
  },
  /** A part that htmx puts in the place of the element with this selector: as the first part, or as one more. */
  toReplace(received: unknown, selector: string) {
    const answer = received as Answer
    const id = selector.replace(/^#/, '')
    const first = new RegExp(`^(<title>[^<]*</title>)?\\s*<[a-z][^>]*?\\sid="${RegExp.escape(id)}"`).test(answer.text)
    const right = !answer.text.includes('<!doctype') && (first || answer.text.includes(`<hx-partial hx-target="${selector}"`))
    return verdict(right, `to replace ${selector}`, answer)
  },
  /** A mail in the outbox, to this address and by this template; `text` is part of what it says. */
  async toHaveMailed(received: unknown, wanted: Mailed) {
    const mails = await (received as TestShop).mails()
    const pass = mails.some(
      (mail) =>
        mail.recipient === wanted.to &&
        (wanted.template === undefined || mail.template === wanted.template) &&
        (wanted.text === undefined || `${mail.subject}\n${mail.text}`.includes(wanted.text)),
    )
    const seen = mails.map((mail) => `${mail.template} to ${mail.recipient}: ${mail.subject}`).join('; ') || 'nothing'
    return { pass, message: () => `expected ${pass ? 'no' : 'a'} mail like ${JSON.stringify(wanted)}; the outbox holds ${seen}` }
  },
  /** Refused to this person: sent to sign in, told it is not theirs, or told it is not there. */
  toBeDenied(received: unknown) {
    const answer = received as Answer
    const right = [401, 403, 404].includes(answer.status) || (answer.location !== null && /^\/login(\?|$)/.test(answer.location))
    return verdict(right, 'to be denied', answer)
  },
})

interface Mailed {
  to: string
  template?: string
  text?: string
}

function verdict(pass: boolean, what: string, answer: Answer) {
  const seen = answer.location ?? readable(answer.text).slice(0, 400)
  return { pass, message: () => `expected ${pass ? 'not ' : ''}${what}; ${answer.at} answered ${answer.status}: ${seen}` }
}

function readable(markup: string): string {
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
    toHaveMailed(wanted: Mailed): Promise<void>
  }
}
