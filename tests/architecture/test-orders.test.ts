import { expect, test } from 'bun:test'
import { files } from './rules.ts'

// Statements that begin with a table of orders, by their builder or in SQL.
const tables = 'orders|orderLines|orderTaxes|orderDiscounts|payments|refunds|returns|fulfillments|downloads'
const columns = 'orders|order_lines|order_taxes|order_discounts|payments|refunds|returns|fulfillments|downloads'
const readStatement = new RegExp(
  `(?:\\.from|\\$count)\\((?:\\w+\\.)*(?:${tables})\\b|\\bfrom (?:\\$\\{(?:\\w+\\.)*(?:${tables})\\}|(?:${columns})\\b)`,
  'g',
)
const condition = /\bisOf(?:Real|Test)Order\(/g
const sums = /\b(?:sum|count|max|min|avg)\(|\$count\(/

const countMatches = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

/** How many statements of a file that adds up or counts read orders, or what belongs to them, without leaving out test orders. */
const openStatements = (text: string): number =>
  sums.test(text) ? Math.max(0, countMatches(text, readStatement) - countMatches(text, condition)) : 0

/** Those that may, and why. A new sum over orders says `isOfRealOrder` (db/real-orders.ts), or is added here with its reason. */
const allowed: Record<string, [statements: number, reason: string]> = {
  'src/checkout/purchase-verification.ts': [1, 'orders of one cart: any paid order ends its verification'],
  'src/conversation/read-conversation.ts': [1, 'named refunds, by their ids'],
  'src/discounts/find-discounts.ts': [
    2,
    'uses that are reserved or used, which those of test orders never are; and the discounts of named orders',
  ],
  'src/discounts/invariants.ts': [4, 'sums of each order; uses as above'],
  'src/discounts/uses.ts': [4, 'uses of one order, or as above'],
  'src/orders/edit-order/read-edit.ts': [2, 'one order'],
  'src/orders/invariants.ts': [12, 'sums of each order, which hold for test orders, too'],
  'src/orders/lists/list-orders.ts': [
    3,
    'buildOrderWhere has the condition for the list; how common a code is, which decides how it is searched',
  ],
  'src/orders/mails/mail-added-file.ts': [1, 'one order'],
  'src/orders/payment/paid-without-payment.ts': [2, 'hasNoPayment has the condition for both, and reads payments of one order'],
  'src/orders/sales/top-products-and-spenders.ts': [1, 'soldWhere has the condition for both'],
  'src/payments/accounts/open-payments.ts': [3, 'of one account at a processor, and test payments have none'],
  'src/payments/payment-checks.ts': [1, 'payments that are due for a check'],
  'src/refunds/count-sales-days.ts': [1, 'refunds with a day of sale, which those of test orders have not'],
  'src/refunds/invariants.ts': [4, 'sums of each order'],
  'src/returns/find-returns.ts': [5, 'the list of returns shows those of test orders with a badge, and counts what it shows'],
  'src/subscriptions/find-subscriptions.ts': [1, 'named orders; a test order starts no subscription'],
}

test('every statement that adds up orders leaves test orders out, or says here why not', () => {
  const found = files
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/i18n/') && !path.startsWith('src/twins/'))
    .map(({ path, text }) => [path, openStatements(text)] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(allowed).map(([path, [count]]) => [path, count])))
})

test('a sum over orders without the condition is found', () => {
  const statement = 'q.select({ total: sql`sum(${orders.total})` }).from(orders)'
  expect(openStatements(statement)).toBe(1)
  expect(openStatements('sql`select count(*) from ${orders} where 1 = 1`')).toBe(1)
  expect(openStatements('sql`select sum(amount) from refunds`')).toBe(1)
  expect(openStatements(`${statement}.where(isOfRealOrder(orders.id))`)).toBe(0)
})
