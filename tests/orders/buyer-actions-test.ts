import { eq } from 'drizzle-orm'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import { refundsTest } from '../refunds/refunds-test.ts'

/** `refundsTest` with the steps of a buyer, who holds the link of the order. */
export function buyerActionsTest() {
  const store = refundsTest()
  const { shop, readOrder, guest } = store
  const linkOf = async (order: { id: number }) => `/checkout/success/${(await readOrder(order)).externalId}`
  const changeOrder = (order: { id: number }, columns: Partial<OrderRow>) =>
    shop.db.transaction((tx) => tx.update(tx.t.orders).set(columns).where(eq(tx.t.orders.id, order.id)))
  const readStory = async (order: { id: number }) => (await listTimeline(shop.db.read, order.id)).map(({ kind }) => kind).toReversed()
  const readStock = async () => (await shop.db.read.select().from(shop.db.t.inventory)).map(({ stockLevel }) => stockLevel)
  const countMails = async (template: string) => (await shop.listMails()).filter((mail) => mail.template === template).length
  /** The form of a page as a browser would send it. */
  const openForm = async (path: string, client = guest): Promise<Record<string, string>> => {
    const form = parseEditorForm((await client.get(path)).text)
    return Object.fromEntries(Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  }
  return { ...store, linkOf, changeOrder, readStory, readStock, countMails, openForm }
}
