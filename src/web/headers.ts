/** Origins one page may use besides our own: the processor's form on the review page. */
export type Policy = Partial<Record<'script' | 'style' | 'frame' | 'connect' | 'img' | 'form', string[]>>

/** The content security policy: everything from ourselves, nothing inline, plus `more` on the page that needs it. */
export function contentPolicy(more: Policy = {}): string {
  const own = (origins: string[] | undefined, ...base: string[]) => [...base, ...(origins ?? []).map(checked)].join(' ')
  return [
    `default-src 'self'`,
    `script-src ${own(more.script, `'self'`)}`,
    `style-src ${own(more.style, `'self'`)}`,
    `img-src ${own(more.img, `'self'`, 'data:')}`,
    `connect-src ${own(more.connect, `'self'`)}`,
    `frame-src ${own(more.frame, `'self'`)}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action ${own(more.form, `'self'`)}`,
  ].join('; ')
}

/** Writes what every answer carries, pages, files and errors alike. A policy or referrer rule set before stays. */
export function secure(headers: Headers, https: boolean): void {
  const keep = (name: string, value: string) => headers.has(name) || headers.set(name, value)
  keep('content-security-policy', plainPolicy)
  keep('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()')
  keep('cross-origin-opener-policy', 'same-origin')
  if (https) headers.set('strict-transport-security', 'max-age=63072000')
}

const plainPolicy = contentPolicy()

// An origin or the hash of our own style only: a stray quote or semicolon would write policy of its own.
function checked(origin: string): string {
  if (/^'sha256-[A-Za-z0-9+/=]+'$/.test(origin)) return origin
  if (!/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i.test(origin)) throw new TypeError(`Not an origin for a content policy: ${origin}`)
  return origin
}
