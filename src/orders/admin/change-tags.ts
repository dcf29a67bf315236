import { withAudit } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import type { OrderRow } from '../find-orders.ts'
import { addOrderTag, removeOrderTag } from '../order-tags.ts'

/** Nothing changes when the order has the tag already. Throws UserError for an invalid tag. */
export async function addTag(shop: Shop, view: StaffView, order: OrderRow, tag: string): Promise<void> {
  await withAudit(shop, view, { action: 'order.tagged', subject: `order:${order.number}` }, async (tx) =>
    (await addOrderTag(tx, order.id, tag)) ? { change: { tag: [null, tag] } } : null,
  )
}

/** Nothing changes when the order does not have the tag. */
export async function removeTag(shop: Shop, view: StaffView, order: OrderRow, tag: string): Promise<void> {
  await withAudit(shop, view, { action: 'order.untagged', subject: `order:${order.number}` }, async (tx) => {
    const removed = await removeOrderTag(tx, order.id, tag)
    return removed === null ? null : { change: { tag: [removed, null] } }
  })
}
