import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { judgePage } from '#tests/support/find-page-problems.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'
import { startTestCardServer } from '#tests/support/pretend-card.ts'
import { signInAdmin } from '#tests/support/stocked-shop.ts'
import { createPageShop, type PageSample } from './page-shop.ts'

const card = startTestCardServer()
afterAll(() => card.stop())
const { shop, tickets, orderWithFiles, orderToRefund } = await createPageShop(card)
const { order } = shop

const pages: PageSample[] = [
  ['the overview', '/admin/dashboard'],
  ['subscriptions', '/admin/ecommerce/subscriptions'],
  ['orders', '/admin/ecommerce/orders'],
  ['invoices to print', `/admin/ecommerce/orders/print?document=invoices&ids=${order.id}`],
  ['the search over everything', '/admin/find?q=order'],
  ['orders whose refund is due', '/admin/ecommerce/orders?view=refund_due'],
  ['an order', `/admin/ecommerce/orders/${order.id}`],
  ['an order with files', `/admin/ecommerce/orders/${orderWithFiles.id}`],
  ['an order whose refund is due', `/admin/ecommerce/orders/${orderToRefund.id}`],
  ['unmatched payments', '/admin/unmatched-payments'],
  ['payment methods', '/admin/ecommerce/checkout/processors'],
  ['payment events', '/admin/payment-events?view=all'],
  ['a failed payment event', '/admin/payment-events/1'],
  ['an unmatched payment', `/admin/unmatched-payments/1`],
  ['unmatched mail', '/admin/unmatched-mail'],
  ['an unmatched mail', '/admin/unmatched-mail/1'],
  ['received mail', '/admin/settings/inbound-mail'],
  ['reconciliation', '/admin/reconciliation'],
  ['disputes', '/admin/disputes'],
  ['the payment sandbox', '/admin/sandbox'],
  ['reviews that wait', '/admin/ecommerce/reviews'],
  ['all reviews', '/admin/ecommerce/reviews?view=all'],
  ['the tickets', '/admin/tickets'],
  ['tickets of an empty view', '/admin/tickets?view=snoozed'],
  ['the report of tickets', '/admin/tickets/reports'],
  ['the targets of tickets', '/admin/settings/helpdesk'],
  ['a ticket', `/admin/tickets/${tickets.ticket}`],
  ['a ticket that was merged', `/admin/tickets/${tickets.merged}`],
  ['the choice of a ticket to merge into', `/admin/tickets/${tickets.ticket}/merge`],
  ['the split of a ticket', `/admin/tickets/${tickets.ticket}/split?message=${tickets.laterMessage}`],
  ['the choice of a customer', `/admin/tickets/${tickets.ticket}/customer?q=june`],
  ['the question about a new link', `/admin/tickets/${tickets.ticket}/link`],
  ['the saved replies for a ticket', `/admin/tickets/${tickets.ticket}/saved-replies`],
  ['a new ticket', '/admin/tickets/new?q=june'],
  ['saved replies', '/admin/saved-replies'],
  ['a saved reply', '/admin/saved-replies/1/edit'],
  ['a page that is not there', '/admin/nowhere'],
]

let tab: Page
beforeAll(async () => {
  tab = await openJudgedTab(shop)
  await signInAdmin(tab, shop, 'boss@example.com')
})

test.each(pages)('for staff: %s is valid and accessible', async (_, path) => {
  expect(await judgePage(tab, path)).toEqual([])
})
