import type { TwinPaymentPage } from '#src/payments/find-twin-payments.ts'
import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'
import type { View } from '#src/web/view.ts'

export const sandboxPath = '/admin/sandbox'

export interface SandboxProps {
  view: View
  slug: string
  sandbox: TwinSandbox
  payments: TwinPaymentPage
  /** Changes with every call, event and delivery. */
  stamp: string
  /** Minor units. */
  formatAmount(amount: number, currency: string): string
}

/** Actions keep the search and the page of payments. */
export const actionPath = ({ slug, payments: { search, page } }: SandboxProps, action: string): string =>
  `${sandboxPath}/${slug}/${action}?${pageQuery(search, page)}`

export const pageHref = ({ slug, payments: { search } }: SandboxProps, page: number): string =>
  `${sandboxPath}?processor=${slug}&${pageQuery(search, page)}#payments`

export const pageQuery = (search: string, page: number): string => String(new URLSearchParams({ q: search, page: String(page) }))
