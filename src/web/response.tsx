import { pick } from '#src/lib/collections/pick.ts'
import { inTurns } from '#src/lib/concurrency/in-turns.ts'
import { hasAskedForUser, withLateErrors } from '#src/lib/concurrency/request-scope.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { Html, raw } from '#templates/jsx/html.ts'
import { AdminLayout } from '#templates/layouts/admin.tsx'
import { CheckoutLayout } from '#templates/layouts/checkout.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { StoreLayout } from '#templates/layouts/store.tsx'
import { allowCaching, type CacheRule } from './caching/cacheable.ts'
import { textResponse } from './compress.ts'
import { redirectFromFragment, redirectTo } from './redirect-headers.ts'
import { contentPolicy, type Policy } from './security-headers.ts'
import type { Notice, View } from './view.ts'
import type { Timers } from '#src/shop/system.ts'

export interface PageOptions {
  status?: number
  /** Meta description. Omit it on account, cart and token pages, which are noindex. */
  description?: string
  canonical?: string
  image?: string
  /** What previews call it; by default a part of the website. */
  type?: 'article'
  noindex?: boolean
  /** Lets guests share one rendering of the page. */
  cached?: CacheRule
  /** Sends no-store. Signed-in, checkout and staff pages always do. */
  private?: boolean
  /** Loads Alpine (24 KB): only for pages with local state. */
  alpine?: boolean
  scripts?: string[]
  styles?: string[]
  head?: Html
  policy?: Policy
  /** The page itself is about the error, and its title says which. */
  isErrorPage?: boolean
  headers?: Record<string, string>
}

/** A full page, or only the content of <main> when htmx asked for a fragment. The title of a form that was refused begins with "Error:". */
export function page(view: View, name: string, body: Html, options: PageOptions = {}): Response {
  const isRefusedForm = (options.status === 422 || options.status === 429) && options.isErrorPage !== true
  const title = isRefusedForm ? view.t('common.errorTitle', { title: name }) : name
  // What surrounds the body is rendered for each customer.
  const isForCustomers = !hasAskedForUser()
  const markup = view.partial
    ? (<title>{documentTitle(view, title)}</title>).markup + body.markup
    : '<!doctype html>' + withLayout(view, title, body, options).markup
  const response = html(view, markup, options.status ?? 200)
  if (options.private || view.user || view.area !== 'store') response.headers.set('cache-control', 'no-store')
  if (options.policy) {
    response.headers.set('content-security-policy', contentPolicy(options.policy))
    response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  }
  if (view.area === 'store') response.headers.set('speculation-rules', `"${speculationRulesPath}"`)
  if (options.noindex || !view.shop.isListed) response.headers.set('x-robots-tag', 'noindex')
  for (const [name, value] of Object.entries(options.headers ?? {})) response.headers.set(name, value)
  return options.cached ? allowCaching(response, { ...options.cached, isForCustomers }) : response
}

/** Fragments for an htmx request: the first goes to the request's target, the others come from `outOfBand`. */
export function fragments(view: View, ...parts: Html[]): Response {
  return html(view, parts.map((part) => part.markup).join(''), 200)
}

/** An out-of-band fragment: replaces the element with the same root id, or goes into `target`. */
export function outOfBand(part: Html, target?: string, swap = 'outerHTML'): Html {
  const selector = target ?? '#' + rootId(part)
  return raw(`<hx-partial hx-target="${Bun.escapeHTML(selector)}" hx-swap="${Bun.escapeHTML(swap)}">${part.markup}</hx-partial>`)
}

/** Adds a message for htmx: shown briefly (`toast`) or only announced to screen readers (`say`). */
export function withToast(response: Response, event: 'toast' | 'say', text: string): Response {
  // Headers are ASCII only.
  const escapeChar = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  response.headers.set('hx-trigger', JSON.stringify({ [event]: { text } }).replace(/[^\x20-\x7e]/g, escapeChar))
  return response
}

export function withStatus(status: number, response: Response): Response {
  return new Response(response.body, { status, headers: response.headers })
}

/** Redirects to a local path: 303 unless `status` is set, HX-Redirect for htmx. Throws TypeError for anything but a local path. */
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

/** Redirects to a trusted external URL: a payment processor or identity provider. */
export function redirectExternal(view: View, url: string): Response {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new TypeError('not an absolute URL')
  return redirectResponse(view, url, 303)
}

export function json(value: unknown, status = 200): Response {
  return textResponse(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

export interface FileOptions {
  type: string
  /** File name for saving; without it the browser displays the file. */
  saveAs?: string
  /** Seconds that any cache may store it; private by default. */
  publicMaxAge?: number
}

export const file = (content: string | Blob | Uint8Array<ArrayBuffer> | ReadableStream, options: FileOptions): Response =>
  fileResponse(content, options)

/** A file of lines made from the database: unlike bytes of a file or network they do not arrive in turns by themselves. */
export const generatedFile = (timers: Timers, lines: AsyncIterable<string | Uint8Array>, options: FileOptions): Response =>
  fileResponse(inTurns(timers, withLateErrors(lines)), options)

function fileResponse(
  content: string | Blob | Uint8Array | ReadableStream | AsyncIterable<string | Uint8Array>,
  options: FileOptions,
): Response {
  const headers = new Headers({
    'content-type': options.type,
    'cache-control': options.publicMaxAge ? `public, max-age=${options.publicMaxAge}` : 'private, no-store',
    // Uploaded files must not run scripts on our origin.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  if (options.saveAs !== undefined) headers.set('content-disposition', contentDisposition(options.saveAs))
  return new Response(content as Blob, { headers })
}

export const speculationRulesPath = '/speculation-rules.json'

/** Internal: carries the notice from `redirect` to the end of the request, where it becomes a sealed cookie. */
export const noticeHeader = 'x-sundry-notice'

const layouts = { store: StoreLayout, checkout: CheckoutLayout, admin: AdminLayout }

function withLayout(view: View, title: string, body: Html, options: PageOptions): Html {
  const Layout = layouts[view.area]
  const shown = pick(options, 'description', 'canonical', 'image', 'type', 'head', 'scripts', 'styles', 'alpine')
  return (
    <Layout view={view} title={title} {...(options.noindex || !view.shop.isListed ? { robots: 'noindex' } : {})} {...shown}>
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

function redirectResponse(view: View, url: string, status: 301 | 302 | 303): Response {
  const headers = { 'cache-control': 'no-store', vary: 'HX-Request-Type' }
  if (view.partial) return redirectFromFragment(url, headers)
  return redirectTo(url, status, headers)
}

function rootId(part: Html): string {
  const id = /^\s*<[a-z][^>]*?\sid="([^"]+)"/.exec(part.markup)?.[1]
  if (!id) throw new TypeError('a fragment needs an id on its root element')
  return id
}

// The plain file name is for old clients: ASCII only, no quotes or path separators.
function contentDisposition(name: string): string {
  const safeName = name.replace(/[\u0000-\u001f\u007f/\\]+/g, '-')
  return `attachment; filename="${safeName.replace(/[^\x20-\x7e]|["%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(safeName).replace(/['()*]/g, escape)}`
}
