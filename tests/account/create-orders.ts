import { addProductFile, saveFileTerms } from '#src/product-files/product-files.ts'
import { payOrder } from '#src/payment-processing/apply-outcome.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { eq } from 'drizzle-orm'
import { createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import type { TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

type OrderRow = TestShop['db']['t']['orders']['$inferInsert']

/** An order of this user, paid unless `isPaid` is false. */
export async function createOrderOf(
  shop: TestShop,
  user: { id: number; email: string },
  lines: Parameters<typeof createTestCart>[1],
  { isPaid = true, ...change }: Partial<OrderRow> & { isPaid?: boolean } = {},
) {
  const { cartId } = await createTestCart(shop, lines)
  await saveTestDetails(shop, cartId, { email: user.email })
  const order = await placeTestOrder(shop, cartId)
  const { orders } = shop.db.t
  const findWording = await readWordings(shop)
  await shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ userId: user.id }).where(eq(orders.id, order.id))
    const payment = { orderId: order.id, amount: order.total, currency: 'USD', method: 'Visa ending 4242' }
    if (isPaid) await payOrder(shop, tx, payment, { actor: 'card-processor', findWording })
    if (Object.keys(change).length > 0) await tx.update(orders).set(change).where(eq(orders.id, order.id))
  })
  const [line] = await listOrderLines(shop.db.read, order.id)
  return { ...order, line: line!, path: `/dashboard/orders/${order.number}` }
}

/** Copies an order with its lines, each copy a minute older. */
export async function copyOrder(shop: TestShop, id: number, count: number): Promise<void> {
  const { orders, orderLines } = shop.db.t
  const [original] = await shop.db.read.select().from(orders).where(eq(orders.id, id))
  const lines = await listOrderLines(shop.db.read, id)
  await shop.db.transaction(async (tx) => {
    for (let index = 1; index <= count; index += 1) {
      const copy = { externalId: `${index}`.padStart(32, 'c'), number: 50_000 + index, attemptKey: `copy-${index}`, cartId: null }
      const orderDate = original!.orderDate - index * 60_000
      const [row] = await tx
        .insert(orders)
        .values({ ...original!, id: undefined, ...copy, orderDate })
        .returning({ id: orders.id })
      const copiedLines = lines.map((line, at) => ({ ...line, id: undefined, orderId: row!.id, downloadToken: `${index}-${at}` }))
      await tx.insert(orderLines).values(copiedLines)
    }
  })
}

export async function attachFile(shop: TestShop, product: TestProduct, name: string, maxDownloads: number | null = null, expiresDays = 30) {
  const id = await addProductFile(shop, product.id, { name, parts: new Blob(['x']).stream() }, async () => {})
  await shop.db.transaction((tx) => saveFileTerms(tx, product.id, new Map([[id, { expiresDays, maxDownloads }]])))
}
