import { secretParams, secretPaths } from '#src/lib/secrets/secret-links.ts'
import { redirectTo } from './redirect-headers.ts'
import { canonicalPath } from './canonical-path.ts'

interface Address {
  pathname: string
  search: string
}

/** The address of a secret link that was followed together with what stood behind it in a text, such as a full stop; null for any other. */
export function withoutTailOfLink({ pathname, search }: Address): string | null {
  if (pathname.length + search.length > maxLength) return null
  const path = canonicalPath(pathname) ?? pathname
  const [, link] = secretLink.exec(path) ?? []
  const query = secretQuery.test(search) ? withoutTail(search) : search
  return link === undefined && query === search ? null : (link ?? path) + query
}

/** The address of a missing page without what stood behind it in a text; null when it ends with a letter or digit. */
export function withoutTailOfPath({ pathname, search }: Address): string | null {
  if (pathname.length > maxLength) return null
  const path = withoutTail(pathname)
  return path === pathname || path.endsWith('/') ? null : (canonicalPath(path) ?? path) + search
}

/** To an address that a text spelled wrong: a page may have the wrong one later, and the address may be a secret. */
export const temporaryRedirect = (location: string): Response =>
  redirectTo(location, 302, { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

// Longer ones are no links of ours.
const maxLength = 2000

// A secret is 32 letters and digits, so a text may also continue right behind it.
const secretLink = new RegExp(`^((?:${secretPaths.map(toPattern).join('|')}))(?!.*%00)[^A-Za-z0-9/][^/]*$`)
const secretQuery = /[?&](?:token|order)=[^&]+$/

// What an address may end with by itself stays, and NUL, with which requests are refused.
const tail = /[^\p{L}\p{N}\p{M}\u0000/%_=&@$+~-]+$/u

function toPattern(path: string): string {
  const toPart = (segment: string) => {
    if (!segment.startsWith(':')) return RegExp.escape(segment)
    return secretParams.includes(segment.slice(1)) ? '[A-Za-z0-9]{32}' : '[^/]+'
  }
  return path.split('/').map(toPart).join('/')
}

/** Also when it is encoded, cut off in the middle of an encoded character, or in another encoding. */
function withoutTail(text: string): string {
  const escaped = /(?:%[0-9a-f]{2})+$/i.exec(text)?.[0] ?? ''
  const decoded = Buffer.from(escaped.replaceAll('%', ''), 'hex').toString()
  const kept = decoded.replace(tail, '')
  if (escaped !== '' && kept === decoded) return text
  const cut =
    escaped === '' ? text.replace(/%[0-9a-f]?$/i, '').replace(tail, '') : text.slice(0, -escaped.length) + encodeURIComponent(kept)
  return cut === text ? text : withoutTail(cut)
}
