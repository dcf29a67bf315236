import { maxShortSearchLength } from '#src/web/limits.ts'
import type { TwinPayment } from './twin-sandbox.ts'
import { sandboxPageSize } from './limits.ts'

/** A page of a pretend processor's payments, the newest first. */
export interface TwinPaymentPage {
  rows: TwinPayment[]
  /** Order number or reference as searched for; empty = all. */
  search: string
  /** From 1. */
  page: number
  pages: number
}

/** Payments of an order number, or whose reference contains the text. Pages past the end show the last one. */
export function findTwinPayments(payments: TwinPayment[], query: URLSearchParams): TwinPaymentPage {
  const search = (query.get('q') ?? '').trim().slice(0, maxShortSearchLength)
  const text = search.replace(/^#/, '').toLowerCase()
  const found = payments
    .filter(({ reference, orderNumber }) => text === '' || orderNumber === text || reference.toLowerCase().includes(text))
    .reverse()
  const pages = Math.max(1, Math.ceil(found.length / sandboxPageSize))
  const page = Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), pages)
  return { rows: found.slice((page - 1) * sandboxPageSize, page * sandboxPageSize), search, page, pages }
}
