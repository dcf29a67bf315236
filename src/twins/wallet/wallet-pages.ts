import type { Markup } from '../pretend-html.ts'
import { findPageFile, htmlResponse, type PageFiles } from '../processors/page-responses.ts'
import { WalletApiError } from './wallet-api-error.ts'
import type { FundingSource, StoredOrder, WalletLedger } from './wallet-ledger.ts'
import { approvalPage, closingPage, messagePage, type WindowOptions } from './wallet-templates.ts'
import sdkScript from './pages/wallet-script.client.js' with { type: 'text' }
import windowScript from './pages/wallet-window.client.js' with { type: 'text' }
import sharedStyles from '../processors/pages/pretend.css' with { type: 'text' }
import pageStyles from '../processors/pages/hosted-page.css' with { type: 'text' }
import walletStyles from './pages/wallet.css' with { type: 'text' }

export interface WalletPagesOptions {
  ledger: WalletLedger
  /** The test outcome that is chosen at first; `keep` leaves it planned. */
  plannedOutcome(id: string, options?: { keep?: boolean }): string
  /** Origins whose pages may open the approval window, as CSP sources. */
  shopOrigins: string[]
}

const files: PageFiles = {
  '/sdk/js': [sdkScript, 'text/javascript'],
  '/wallet-window.js': [windowScript, 'text/javascript'],
  '/pretend.css': [sharedStyles, 'text/css'],
  '/hosted-page.css': [pageStyles, 'text/css'],
  '/wallet.css': [walletStyles, 'text/css'],
}

const strictPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The page on which shoppers approve, in a window of its own or instead of the store's page. */
export function walletPages({ ledger, plannedOutcome, shopOrigins }: WalletPagesOptions) {
  const isShopOrigin = (origin: string): boolean =>
    URL.canParse(origin) &&
    shopOrigins.some((source) => (source.endsWith(':*') ? origin.startsWith(source.slice(0, -1)) : origin === source))

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const file = findPageFile(files, pathname)
    if (file) return file
    if (pathname !== '/checkoutnow') return notFoundPage()
    const stored = findStored(searchParams.get('token') ?? '')
    if (!stored) return notFoundPage()
    const options = readWindowOptions(searchParams)
    const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : null
    return form ? decide(stored, options, form) : renderApproval(stored, options)
  }

  function decide(stored: StoredOrder, options: WindowOptions, form: URLSearchParams): Response {
    const isApproved = form.get('decision') !== 'cancel'
    if (isApproved) {
      const { id } = stored.order
      const planned = plannedOutcome(id)
      ledger.approve(id, { funding: options.funding, outcome: form.get('outcome') ?? planned })
    }
    if (options.shop) return showPage(closingPage(stored.order, options.shop, isApproved ? 'approved' : 'canceled'))
    return new Response(null, { status: 303, headers: { location: isApproved ? approvedUrl(stored) : canceledUrl(stored) } })
  }

  function renderApproval(stored: StoredOrder, options: WindowOptions): Response {
    const { status } = stored.order
    if (status === 'COMPLETED') return showPage(messagePage('Already paid', 'You have not been charged again.', approvedUrl(stored)))
    // Chromium applies form-action to the redirect after the form too.
    const origins = [stored.returnUrl, stored.cancelUrl].map((url) => new URL(url).origin)
    const formAction = `form-action 'self' ${[...new Set(origins)].join(' ')}`
    return showPage(approvalPage(stored.order, { ...options, outcome: plannedOutcome(stored.order.id, { keep: true }) }), { formAction })
  }

  function findStored(id: string): StoredOrder | null {
    try {
      return ledger.getStored(id)
    } catch (error) {
      if (error instanceof WalletApiError) return null
      throw error
    }
  }

  function readWindowOptions(params: URLSearchParams): WindowOptions {
    const source = params.get('funding')
    const funding: FundingSource = source === 'paylater' || source === 'card' ? source : 'paypal'
    const shop = params.get('shop')
    return { funding, shop: shop !== null && isShopOrigin(shop) ? shop : null }
  }
}

const approvedUrl = ({ returnUrl, order }: StoredOrder): string =>
  withParams(returnUrl, { token: order.id, PayerID: order.payer?.payer_id ?? '' })

const canceledUrl = ({ cancelUrl, order }: StoredOrder): string => withParams(cancelUrl, { token: order.id })

function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

const notFoundPage = (): Response =>
  showPage(messagePage('Page not found', 'Return to the store and start the payment again.'), { status: 404 })

const showPage = (markup: Markup, { status = 200, formAction = "form-action 'none'" } = {}): Response =>
  htmlResponse(markup, `${strictPolicy}; ${formAction}`, status)
