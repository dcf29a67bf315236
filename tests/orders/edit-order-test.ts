import { saveEdit, type SaveEditInput } from '#src/orders/edit-order/save-edit.ts'
import { type OrderEdit, planEdit } from '#src/orders/edit-order/plan-edit.ts'
import { readEditableOrder } from '#src/orders/edit-order/read-edit.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { flatShipping } from '#tests/support/checkout.ts'
import { buyerActionsTest } from './buyer-actions-test.ts'

/** `buyerActionsTest` with edits of orders, by command and by form. */
export function editOrderTest() {
  const store = buyerActionsTest()
  const { shop, admin, orderPath, readOrder } = store

  const readContext = async (target: Shop = shop) => ({ settings: await currentSettings(target), setup: flatShipping, now: target.now() })

  /** An edit of what is shown now; what is not named stays. */
  async function createEdit(order: { id: number }, edit: Partial<OrderEdit>): Promise<OrderEdit & { version: string }> {
    const { order: row, version } = (await readEditableOrder(shop.db.read, order.id))!
    const unchanged = { units: new Map(), added: new Map(), address: row.address, phone: row.phone, shipping: { kind: 'keep' as const } }
    return { ...unchanged, version, ...edit }
  }

  async function edit(order: { id: number }, change: Partial<SaveEditInput>, target: Shop = shop) {
    const input = await createEdit(order, change)
    const context = await readContext(target)
    const { quote } = await planEdit(shop.db.read, order.id, input, context)
    const saving = { shownTotal: quote.total, restock: true, reason: '', actor: 'Agent', ...input, ...change }
    return target.db.transaction((tx) => saveEdit(tx, order.id, saving, context))
  }

  /** The form of the edit page with these values, and the total that the preview shows for it. */
  async function fillEdit(order: { id: number }, values: Record<string, string>) {
    const form = await store.openForm(`${orderPath(order)}/edit`, admin)
    const preview = await admin.htmx().post(`${orderPath(order)}/edit/preview`, { ...form, ...values })
    const shown = /name="shown" value="(\d*)"/.exec(preview.text)?.[1] ?? ''
    return { preview, form: { ...form, ...values, shown } }
  }

  const submitEdit = async (order: { id: number }, values: Record<string, string>) =>
    admin.post(`${orderPath(order)}/edit`, (await fillEdit(order, values)).form)

  const readAmounts = async (order: { id: number }) => {
    const { subtotal, discount, tax, shipping, total, balance, refunded, itemCount, paymentStatus } = await readOrder(order)
    return { subtotal, discount, tax, shipping, total, balance, refunded, itemCount, paymentStatus }
  }

  return { ...store, createEdit, edit, fillEdit, submitEdit, readAmounts, readContext }
}
