import type { Schema } from '#db/schema/index.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { hasLinkSecret, hideSecrets } from '#src/lib/secrets/secret-links.ts'
import { decodePath } from '#src/lib/links/decode-path.ts'
import { maxCoveringSegments, maxRedirectSourceLength, maxRedirectTargetLength } from './limits.ts'

type RedirectRow = Schema['urlRedirects']['$inferSelect']

/** What the program sets. */
export const columnsWithoutFacts = ['id', 'sourceKey', 'hits', 'lastHitAt', 'createdAt', 'updatedAt'] as const

/** A source that ends in /* is everything below it, a target that does gets the rest of the path. */
export type RedirectFacts = Omit<RedirectRow, (typeof columnsWithoutFacts)[number]>

/** First segments whose pages no redirect may replace or cover. */
const protectedSegments = ['admin', 'api', 'static', 'media', 'webhooks', '.well-known', 'healthz', 'robots.txt', 'sitemap.xml']

/** The facts as they are stored. Addresses of this store (`baseUrl`) become paths. Throws UserError on the invalid field. */
export function checkRedirect(facts: RedirectFacts, baseUrl: string): RedirectFacts & { sourceKey: string } {
  const source = withoutOrigin(facts.source.trim(), baseUrl)
  const target = withoutOrigin(facts.target.trim(), baseUrl)
  const sourceKey = redirectKey(source)
  if (sourceKey === null || source.length > maxRedirectSourceLength) throw new UserError('redirects.sourceInvalid', {}, 'source')
  if (sourceKey === '/' || sourceKey === '/*') throw new UserError('redirects.sourceIsHome', {}, 'source')
  const [segment = ''] = sourceKey.slice(1).split(/[/?]/)
  if (protectedSegments.includes(segment)) throw new UserError('redirects.sourceProtected', { path: `/${segment}` }, 'source')
  // Staff who list redirects would read it.
  if (hasLinkSecret(sourceKey)) throw new UserError('redirects.sourceProtected', { path: hideSecrets(sourceKey) }, 'source')
  if (source.includes('*') && (!source.endsWith('/*') || source.indexOf('*') < source.length - 1)) {
    throw new UserError('redirects.starMisplaced', {}, 'source')
  }
  if (!isTarget(target)) throw new UserError('redirects.targetInvalid', {}, 'target')
  if (target.includes('*') && !(target.endsWith('/*') && source.endsWith('/*'))) {
    throw new UserError('redirects.targetStar', {}, 'target')
  }
  if (leadsBack(sourceKey, target)) throw new UserError('redirects.leadsToItself', {}, 'target')
  return { ...facts, source, sourceKey, target }
}

/**
 * How a requested or entered address is compared: decoded, composed, lower case, without a slash at the end, with its query. Null when it is no path of
 * this site.
 */
export function redirectKey(address: string): string | null {
  const path = localPath(address)
  if (path === null) return null
  const [pathname = '', query] = path.split('#')[0]!.split(/\?(.*)/s)
  const decoded = decodePath(pathname)
  if (decoded === null || /[\u0000-\u001f\u007f]/.test(decoded)) return null
  const trimmed = decoded.toLowerCase().normalize('NFC').replace(/\/+$/, '')
  return (trimmed === '' ? '/' : trimmed) + (query ? `?${query.toLowerCase()}` : '')
}

/** Keys that could redirect a request, the best first: with its query, without, then what covers its path. */
export function candidateKeys(pathname: string, search: string): string[] {
  const exact = redirectKey(pathname)
  if (exact === null) return []
  const withQuery = search.length > 1 ? redirectKey(pathname + search) : null
  // What covers a secret link would pass the secret on, perhaps to another site.
  const segments = hasLinkSecret(exact) ? [] : exact.split('/').slice(1, maxCoveringSegments + 1)
  const covering = segments.map((_, index) => `/${segments.slice(0, index).join('/')}`.replace(/\/$/, '') + '/*')
  const keys = [...(withQuery === null ? [] : [withQuery]), exact, ...covering.toReversed().filter((key) => key !== '/*')]
  // Until 0.2.0 keys were stored as typed, which may be decomposed.
  return keys.flatMap((key) => [...new Set([key, key.normalize('NFD')])])
}

function isTarget(target: string): boolean {
  if (target === '' || target.length > maxRedirectTargetLength || /[\s\u0000-\u001f\u007f]/.test(target)) return false
  if (target.startsWith('/')) return localPath(target) !== null
  const url = URL.parse(target)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

/** A redirect to its own address, or of a whole folder into itself, would never end. */
function leadsBack(sourceKey: string, target: string): boolean {
  const targetKey = redirectKey(target)
  if (targetKey === null) return false
  if (!sourceKey.endsWith('/*')) return targetKey === sourceKey
  const folder = sourceKey.slice(0, -1)
  return targetKey.startsWith(folder)
}

function withoutOrigin(address: string, baseUrl: string): string {
  const { origin } = new URL(baseUrl)
  return address === origin || address.startsWith(`${origin}/`) ? address.slice(origin.length) || '/' : address
}
