import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { listStmt } from '#db/lists/list-stmt.ts'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import type { OrderRow } from './find-orders.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'

export interface CompletionRedirect {
  product: string
  label: string
  /** A local path or an external URL, with the order's number added. */
  url: string
}

/** Redirects of an order, one per product that has one, in line order; [] until it is paid and after it is closed. */
export async function listCompletionRedirects(q: Exec, order: OrderRow): Promise<CompletionRedirect[]> {
  if (isUnpaid(order) || order.status === 'cancelled' || order.status === 'refunded') return []
  const rows = await selectRedirects(q, { orderId: order.id })
  const firstPerProduct = rows.filter(({ productId }, index) => rows.findIndex((row) => row.productId === productId) === index)
  return firstPerProduct.flatMap(({ product, label, address }) => {
    const target = localPath(address) ?? parseWebUrl(address)?.href
    return target === undefined ? [] : [{ product, label: label ?? '', url: withOrderNumber(target, order.number) }]
  })
}

const selectRedirects = stmt((q) => {
  const { orderLines, products } = q.t
  return q
    .select({
      productId: products.id,
      product: orderLines.name,
      address: products.completionRedirect,
      label: products.completionRedirectLabel,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, sql.placeholder('orderId')), eq(orderLines.kind, 'item'), isNotNull(products.completionRedirect)))
    .orderBy(asc(orderLines.id))
})

/** External origins these products redirect to, for the form-action policy. */
export async function completionOrigins(q: Exec, productIds: number[]): Promise<string[]> {
  const rows = await selectAddresses(q, productIds)
  const origins = rows.flatMap(({ address }) => parseWebUrl(address)?.origin ?? [])
  // Only origins that are valid in a content security policy.
  return [...new Set(origins)].filter((origin) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin))
}

const selectAddresses = listStmt((q, productIds) => {
  const { products } = q.t
  return q
    .select({ address: products.completionRedirect })
    .from(products)
    .where(and(inArray(products.id, productIds), isNotNull(products.completionRedirect)))
})

function parseWebUrl(address: string | null): URL | null {
  const url = address === null ? null : URL.parse(address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

// The number opens nothing; the external ID would open the order page to the other site.
function withOrderNumber(address: string, number: number): string {
  const [page = '', ...hash] = address.split('#')
  return [`${page}${page.includes('?') ? '&' : '?'}order=${number}`, ...hash].join('#')
}
