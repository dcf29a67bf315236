export interface Policy extends Partial<Record<'script' | 'style' | 'frame' | 'connect' | 'img' | 'form', string[]>> {
  /** Whether our own pages may show it in a frame. */
  isFramed?: boolean
}

/** The content security policy: own origin only, nothing inline, plus the `extra` origins of a page. */
export function contentPolicy(extra: Policy = {}): string {
  const sources = (origins: string[] | undefined, ...base: string[]) => [...base, ...(origins ?? []).map(validSource)].join(' ')
  return [
    `default-src 'self'`,
    `script-src ${sources(extra.script, `'self'`)}`,
    `style-src ${sources(extra.style, `'self'`)}`,
    `img-src ${sources(extra.img, `'self'`, 'data:')}`,
    `connect-src ${sources(extra.connect, `'self'`)}`,
    `frame-src ${sources(extra.frame, `'self'`)}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${extra.isFramed ? `'self'` : `'none'`}`,
    `form-action ${sources(extra.form, `'self'`)}`,
  ].join('; ')
}

/** Sets the security headers of every response. A policy or referrer rule set earlier is preserved. */
export function setSecurityHeaders(headers: Headers, https: boolean): void {
  const setDefault = (name: string, value: string) => headers.has(name) || headers.set(name, value)
  setDefault('content-security-policy', defaultPolicy)
  setDefault('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()')
  setDefault('cross-origin-opener-policy', 'same-origin')
  if (https) headers.set('strict-transport-security', 'max-age=63072000')
}

const defaultPolicy = contentPolicy()

// Accepts an origin, a hash or a nonce only: a quote or semicolon could inject a directive.
function validSource(origin: string): string {
  if (/^'(sha256|nonce)-[A-Za-z0-9+/=-]+'$/.test(origin)) return origin
  if (!/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i.test(origin))
    throw new TypeError(`invalid origin for the content security policy: ${origin}`)
  return origin
}
