import { recordOf } from '#src/lib/collections/records.ts'
import type { CookieName, HttpRequest } from '#src/web/request.ts'

const shownNames = ['cart', 'language', 'announcement', 'modals', 'modals-session', 'first-visit'] as const satisfies CookieName[]
/** With one of these, the page is this visitor's own. */
const personalNames = ['session', 'notice', 'voter'] as const satisfies CookieName[]

/** The cookies that decide what a visitor sees; '' = none. */
export type VisitorCookies = Record<(typeof shownNames)[number], string>

export const noCookies: VisitorCookies = recordOf(shownNames.map((name) => [name, ''] as const))

/** Whether the rendered page is this visitor's own: by the cookies that it was rendered with, however they were written. */
export const isPersonal = (req: HttpRequest): boolean => personalNames.some((name) => req.getCookie(name) !== null)

/** Null for a visitor whose pages are their own. Cheaper than a parsed map of cookies. */
export function readVisitorCookies(header: string | null, prefix: string): VisitorCookies | null {
  if (header === null) return noCookies
  for (const name of personalNames) if (valueOf(header, prefix + name) !== '') return null
  const cookies = { ...noCookies }
  for (const name of shownNames) cookies[name] = valueOf(header, prefix + name)
  return cookies
}

function valueOf(header: string, name: string): string {
  for (let from = 0; ;) {
    const at = header.indexOf(name, from)
    if (at < 0) return ''
    from = at + name.length
    const begins = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';'
    if (!begins || header[from] !== '=') continue
    const end = header.indexOf(';', from)
    return decodeCookie(header.slice(from + 1, end < 0 ? undefined : end).trim())
  }
}

function decodeCookie(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
