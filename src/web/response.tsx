import { localPath } from '#src/lib/local-path.ts'
import { Html, raw } from '#templates/jsx/html.ts'
import { AdminLayout } from '#templates/layouts/admin.tsx'
import { CheckoutLayout } from '#templates/layouts/checkout.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { StoreLayout } from '#templates/layouts/store.tsx'
import { textResponse } from './compress.ts'
import { contentPolicy, type Policy } from './headers.ts'
import type { Notice, View } from './view.ts'

export interface PageOptions {
  status?: number
  /** For search engines; a page of an account, a cart or a token says noindex. */
  description?: string
  /** Path of the one address this page should be known by. */
  canonical?: string
  /** Picture for previews elsewhere: a path of ours. */
  image?: string
  noindex?: boolean
  /** Never kept by the browser. Signed-in visitors, checkout and staff pages are private in any case. */
  private?: boolean
  /** Loads Alpine: only where local state is worth its 24 KB. */
  alpine?: boolean
  /** Further scripts of this page, by their name under static/. */
  scripts?: string[]
  /** Further sheets of this page, by their name under static/: product-page and account-pages hold what only those draw. */
  styles?: string[]
  /** Elements for <head>: structured data, preloads. */
  head?: Html
  /** Origins this page alone may use: the processors' on the review page. */
  policy?: Policy
  headers?: Record<string, string>
}

/** A whole page, or only what stands inside <main> when htmx asked for a part. */
export function page(view: View, title: string, body: Html, options: PageOptions = {}): Response {
  const markup = view.partial
    ? (<title>{documentTitle(view, title)}</title>).markup + body.markup
    : '<!doctype html>' + withLayout(view, title, body, options).markup
  const response = html(view, markup, options.status ?? 200)
  if (options.private || view.user || view.area !== 'store') response.headers.set('cache-control', 'no-store')
  if (options.policy) {
    response.headers.set('content-security-policy', contentPolicy(options.policy))
    response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  }
  // Which links a browser may fetch before they are pressed.
  if (view.area === 'store') response.headers.set('speculation-rules', `"${speculationRulesPath}"`)
  if (options.noindex) response.headers.set('x-robots-tag', 'noindex')
  for (const [name, value] of Object.entries(options.headers ?? {})) response.headers.set(name, value)
  return response
}

/** Parts of a page for a htmx request: the first goes where the element asked, the others are made with `also`. */
export function fragments(view: View, ...parts: Html[]): Response {
  return html(view, parts.map((part) => part.markup).join(''), 200)
}

/** One more part to swap: over the element that has the part's own root id, or into `target`. */
export function outOfBand(part: Html, target?: string, swap = 'outerHTML'): Html {
  const selector = target ?? '#' + rootId(part)
  return raw(`<hx-partial hx-target="${Bun.escapeHTML(selector)}" hx-swap="${Bun.escapeHTML(swap)}">${part.markup}</hx-partial>`)
}

/** The same answer with a sentence for htmx: shown in passing (`toast`), or only told to who listens (`say`). */
export function withToast(response: Response, event: 'toast' | 'say', text: string): Response {
  // A sentence may hold any letter, a header only plain ones.
  const escapeChar = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  response.headers.set('hx-trigger', JSON.stringify({ [event]: { text } }).replace(/[^\x20-\x7e]/g, escapeChar))
  return response
}

/** The same answer with another status: `withStatus(422, fragments(…))`. */
export function withStatus(status: number, response: Response): Response {
  return new Response(response.body, { status, headers: response.headers })
}

/**
 * Sends the visitor to a path of this site, with a sentence for the page that opens there. Browsers get 303 (`status`
 * for guards that must say 302, or 301); htmx is told by HX-Redirect. Throws TypeError for anything but a local path.
 */
export function redirect(view: View, path: string, notice?: string | Notice, status: 301 | 302 | 303 = 303): Response {
  if (localPath(path) === null) throw new TypeError(`not a path on this site: ${path}`)
  const response = redirectResponse(view, path, status)
  if (notice)
    response.headers.set(
      noticeHeader,
      encodeURIComponent(JSON.stringify(typeof notice === 'string' ? { kind: 'notice', text: notice } : notice)),
    )
  return response
}

/** Sends the visitor off this site, to an address we made ourselves: a processor's page, an identity provider's. */
export function redirectExternal(view: View, url: string): Response {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new TypeError('not an absolute URL')
  return redirectResponse(view, url, 303)
}

/** JSON for programs. Private unless the edge says otherwise. */
export function json(value: unknown, status = 200): Response {
  return textResponse(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

export interface FileOptions {
  type: string
  /** The name it is saved under; without one the browser shows it. */
  saveAs?: string
  /** Seconds anybody may keep it; private by default. */
  publicMaxAge?: number
}

/** A file of ours: bytes, text, a Bun.file (with ranges), or rows as they come. */
export function file(
  content: string | Blob | Uint8Array<ArrayBuffer> | ReadableStream | AsyncIterable<string | Uint8Array>,
  options: FileOptions,
): Response {
  const headers = new Headers({
    'content-type': options.type,
    'cache-control': options.publicMaxAge ? `public, max-age=${options.publicMaxAge}` : 'private, no-store',
    // What somebody uploaded must not run as a page of ours.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  if (options.saveAs !== undefined) headers.set('content-disposition', contentDisposition(options.saveAs))
  return new Response(content as Blob, { headers })
}

/** Where browsers find which links of the shop they may fetch ahead. */
export const speculationRulesPath = '/speculation-rules.json'

/** Carries the notice from `go` to the end of the request, where it becomes a sealed cookie. Never sent. */
export const noticeHeader = 'x-sundry-notice'

const layouts = { store: StoreLayout, checkout: CheckoutLayout, admin: AdminLayout }

function withLayout(view: View, title: string, body: Html, options: PageOptions): Html {
  const Layout = layouts[view.area]
  const { description, canonical, image, head, scripts, styles, alpine } = options
  return (
    <Layout
      view={view}
      title={title}
      {...(options.noindex ? { robots: 'noindex' } : {})}
      {...{ description, canonical, image, head, scripts, styles, alpine }}
    >
      {body}
    </Layout>
  )
}

function html(view: View, markup: string, status: number): Response {
  return textResponse(markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': view.partial ? 'no-store' : 'private, no-cache',
      vary: 'HX-Request-Type',
    },
  })
}

function redirectResponse(view: View, url: string, status: number): Response {
  const headers = { 'cache-control': 'no-store', vary: 'HX-Request-Type' }
  if (view.partial) return new Response(null, { status: 204, headers: { ...headers, 'hx-redirect': url } })
  return new Response(null, { status, headers: { ...headers, location: url } })
}

function rootId(part: Html): string {
  const id = /^\s*<[a-z][^>]*?\sid="([^"]+)"/.exec(part.markup)?.[1]
  if (!id) throw new TypeError('a fragment needs an id on its root element')
  return id
}

// The plain name is for old programs: ASCII only, no quotes or path separators.
function contentDisposition(name: string): string {
  const safeName = name.replace(/[\u0000-\u001f\u007f/\\]+/g, '-')
  return `attachment; filename="${safeName.replace(/[^\x20-\x7e]|["%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(safeName).replace(/['()*]/g, escape)}`
}
