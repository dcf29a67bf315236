import type { Tx } from '#db/types.ts'
import { removePurchased } from '#src/cart/remove-purchased.ts'
import type { OrderLineRow } from '#src/orders/find-orders.ts'
import { deleteDetails } from '#src/checkout/details.ts'

/** Takes what was ordered out of the cart it came from. */
export async function emptyCart(tx: Tx, order: { cartId: number | null }, lines: OrderLineRow[]): Promise<void> {
  if (order.cartId === null) return
  await deleteDetails(tx, order.cartId)
  const purchased = lines.flatMap(({ cartLineId, quantity }) => (cartLineId === null ? [] : [{ lineId: cartLineId, quantity }]))
  await removePurchased(tx, order.cartId, purchased)
}
