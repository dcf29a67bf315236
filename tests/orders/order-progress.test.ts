import { expect, test } from 'bun:test'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { listProgress } from '#src/orders/order-progress.ts'

const placedAt = 1000
type State = Pick<OrderRow, 'status' | 'paymentStatus' | 'fulfillmentStatus' | 'paidAt'>
const paid: State = { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled', paidAt: 2000 }
const movedTo = (to: string, createdAt: number) => ({ kind: 'status', data: { from: 'processing', to }, createdAt })

const progressOf = (state: Partial<State>, timeline: Parameters<typeof listProgress>[1] = []) =>
  listProgress({ orderDate: placedAt, ...paid, ...state } as OrderRow, timeline).map(
    ({ step, at, isDone }) => `${step} ${isDone ? (at ?? 'once') : '-'}`,
  )

test('an unpaid order shows every step that is still open', () => {
  expect(progressOf({ status: 'pending', paymentStatus: 'unpaid', paidAt: null })).toEqual([
    'placed 1000',
    'paid -',
    'shipped -',
    'completed -',
  ])
})

test('steps show when the order reached them last', () => {
  const timeline = [movedTo('completed', 5000), movedTo('shipped', 4000), movedTo('shipped', 3000)]
  expect(progressOf({ status: 'completed' }, timeline)).toEqual(['placed 1000', 'paid 2000', 'shipped 4000', 'completed 5000'])
})

test('a completed order was shipped, whether or not that was recorded', () => {
  expect(progressOf({ status: 'completed' })).toEqual(['placed 1000', 'paid 2000', 'shipped once', 'completed once'])
})

test('a reopened order is neither completed nor shipped', () => {
  expect(progressOf({ status: 'processing' }, [movedTo('completed', 5000)])).toEqual([
    'placed 1000',
    'paid 2000',
    'shipped -',
    'completed -',
  ])
})

test('a cancelled order ends there and leaves out a payment that never came', () => {
  const cancelled = [movedTo('cancelled', 3000)]
  expect(progressOf({ status: 'cancelled' }, cancelled)).toEqual(['placed 1000', 'paid 2000', 'cancelled 3000'])
  expect(progressOf({ status: 'cancelled', paymentStatus: 'failed', paidAt: null }, cancelled)).toEqual(['placed 1000', 'cancelled 3000'])
})

test('files are not shipped', () => {
  expect(progressOf({ status: 'completed', fulfillmentStatus: 'not_required' })).toEqual(['placed 1000', 'paid 2000'])
})
