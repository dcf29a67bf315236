import { readWordings } from '#src/i18n/translator.ts'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { listOrderReturns } from '#src/returns/find-returns.ts'
import { type ReturnRequest, requestReturn } from '#src/returns/request-return.ts'
import { buyerActionsTest } from '../orders/buyer-actions-test.ts'

/** `buyerActionsTest` with shipped orders and their returns. */
export function returnsTest() {
  const store = buyerActionsTest()
  const { shop, placePaidOrder } = store

  async function placeShippedOrder(input?: Parameters<typeof placePaidOrder>[0]) {
    const placed = await placePaidOrder(input)
    const shipment = { orderId: placed.order.id, key: crypto.randomUUID(), units: null, actor: 'Robin' }
    await shop.db.transaction((tx) => fulfillOrder(tx, { ...shipment, carrier: '', trackingNumber: '', trackingUrl: '' }, shop.now()))
    return placed
  }

  const request = async (
    placed: { order: { id: number }; line: { id: number } },
    quantity: number,
    change: Partial<ReturnRequest> = {},
  ) => {
    const findWording = await readWordings(shop)
    const input: ReturnRequest = {
      orderId: placed.order.id,
      key: crypto.randomUUID().replaceAll('-', ''),
      kind: 'return',
      units: new Map([[placed.line.id, { quantity, reason: 'damaged' }]]),
      note: '',
      photos: [],
      actor: 'customer',
      ...change,
    }
    return shop.db.transaction((tx) => requestReturn(shop, tx, input, findWording))
  }

  const readReturns = (order: { id: number }) => listOrderReturns(shop.db.read, order.id)
  const listPath = '/admin/ecommerce/returns'
  return { ...store, placeShippedOrder, request, readReturns, listPath }
}
