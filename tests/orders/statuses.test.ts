import { expect, test } from 'bun:test'
import { fulfillmentStatuses, orderStatuses, paymentStatuses } from '#db/schema/orders.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { orderFilters } from '#src/orders/admin/order-filters.ts'
import { pendingViews } from '#src/orders/lists/order-views.ts'
import { userFilterOf } from '#src/orders/lists/list-user-orders.ts'
import { closedStatuses, statusTransitions } from '#src/orders/status.ts'

const sentences = Object.keys(builtInStrings)

test('every status of an order, its payment and its fulfillment has a name and is a filter of the list', () => {
  const named = [
    ...orderStatuses.map((status) => `orders.status.${status}`),
    ...paymentStatuses.map((status) => `orders.payment.${status}`),
    ...fulfillmentStatuses.map((status) => `orders.fulfillment.${status}`),
  ]
  expect(named.filter((key) => !sentences.includes(key))).toEqual([])
  expect(orderStatuses.every(orderFilters.status)).toBe(true)
  expect(paymentStatuses.every(orderFilters.payment)).toBe(true)
  expect(fulfillmentStatuses.every(orderFilters.fulfillment)).toBe(true)
})

test('an order gets from pending to every status', () => {
  const reached = new Set(['pending' as const, ...orderStatuses.flatMap((status) => statusTransitions[status])])
  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual([])
})

test('every status is closed or a view of the pending orders', () => {
  expect(pendingViews).toEqual(['open', 'pending', 'processing', 'on_hold', 'shipped', 'failed'])
  expect(orderStatuses.filter((status) => !pendingViews.some((view) => view === status))).toEqual([...closedStatuses])
})

test('customers find an order of every status by one of their filters, except failed attempts', () => {
  expect(orderStatuses.filter((status) => userFilterOf[status] === null)).toEqual(['failed'])
  expect(orderStatuses.filter((status) => userFilterOf[status] === undefined)).toEqual([])
})
