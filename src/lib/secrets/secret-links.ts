/**
 * Routes that act for whoever has their address: the parameters in `secretParams` and all that follows are secret. The program does not start
 * with such a route that is missing here.
 */
export const secretPaths = [
  '/account/cancel-email/:token',
  '/account/confirm-email/:token',
  '/checkout/draft/:token',
  '/checkout/success/:externalId',
  '/cms-preview/:token',
  '/downloads/:orderDetail/:token',
  '/register/confirm/:token',
  '/reset-password/:token',
  '/tickets/view/:token',
]

/** Routes with a secret in their query. */
export const secretQueries = [
  '/account/emails/stop',
  '/account/set-password',
  '/auth/:provider/callback',
  '/auth/email',
  '/checkout/return',
  '/items/alerts/stop',
  '/tickets/create',
]

/** Parameters of routes that are secret; no other parameter has such a name. */
export const secretParams = ['token', 'externalId']

/** A path or an address without the secrets of links. The page they lead to stays readable: `/tickets/view/…`. */
export function hideSecrets(address: string): string {
  const readable = decodeFully(address)
  const hidden = readable.replace(wholeLinks, '$1…').replace(namedSecrets, '$1…').replace(tokens, '…')
  return hidden === readable ? address : hidden
}

/** What a visitor typed, without secrets of links that they pasted. */
export const hideSecretsInText = (text: string): string => hideLinkSecrets(text).replace(tokens, '…')

/** A text of the program without secrets of the links in it. Other long words stay, such as the references of payments. */
export const hideLinkSecrets = (text: string): string => text.replace(linksInText, '$1…').replace(namedSecrets, '$1…')

/** Whether a path has a secret where a secret link has it, whatever surrounds that link. */
export function hasLinkSecret(path: string): boolean {
  const [found] = decodeFully(path).match(wholeLinks) ?? []
  return found !== undefined && /[a-z0-9]{16}/i.test(found)
}

/** With `%xx` as characters; twice, for an address that was encoded as part of another one. Never throws. */
function decodeFully(text: string): string {
  const decode = (encoded: string) =>
    encoded.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
  return decode(decode(text))
}

const slash = String.raw`(?:[/\\]|%2f|%5c)+`

/** The part of a route before its secret; of a path without one, all of it. */
function startOf(path: string): string {
  const segments = path.split('/').slice(1)
  const secretAt = segments.findIndex((segment) => secretParams.includes(segment.slice(1)))
  const shown = secretAt === -1 ? segments : segments.slice(0, secretAt)
  return shown.map((segment) => (segment.startsWith(':') ? String.raw`[^/\\\s"]+?` : RegExp.escape(segment))).join(slash)
}

function linkPattern(secret: string): RegExp {
  const paths = secretPaths.map((path) => startOf(path) + slash)
  const queries = secretQueries.map((path) => `${startOf(path)}(?:[?&=#]|%3f|${slash})`)
  return new RegExp(`((?<![a-z0-9])(?:${[...paths, ...queries].join('|')}))${secret}`, 'gisu')
}

const wholeLinks = linkPattern('.+')
const linksInText = linkPattern(String.raw`[^\s"'<>\\]+`)
const namedSecrets = /(\b(?:token|order|code|state|key|secret|api_token)=)[^\s"'<>&…]+/gi
// What `newToken` makes, also with a part missing or a word before it.
const tokens = /(?<![a-z0-9])(?:(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{20,}|[a-z]{31,33}(?![a-z0-9]))/gi
