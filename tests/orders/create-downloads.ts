import { payOrder } from '#src/payment-processing/apply-outcome.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { addProductFile, saveFileTerms } from '#src/product-files/product-files.ts'
import { createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import type { TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

export interface AttachedTerms {
  expiresDays: number | null
  maxDownloads: number | null
}

/** A file of `The bytes of <name>`. */
export async function attachFile(shop: TestShop, product: TestProduct, name: string, terms?: AttachedTerms): Promise<number> {
  const bytes = async function* () {
    yield new TextEncoder().encode(`The bytes of ${name}`)
  }
  const id = await addProductFile(shop, product.id, { name, parts: bytes() }, async () => {})
  if (terms) await shop.db.transaction((tx) => saveFileTerms(tx, product.id, new Map([[id, terms]])))
  return id
}

export type OrderedProduct = TestProduct & { quantity?: number; giftWrap?: boolean }

export async function placeDownloadOrder(shop: TestShop, lines: OrderedProduct[]) {
  const { cartId } = await createTestCart(shop, lines)
  await saveTestDetails(shop, cartId)
  return placeTestOrder(shop, cartId)
}

export async function placePaidOrder(shop: TestShop, lines: OrderedProduct[]) {
  const order = await placeDownloadOrder(shop, lines)
  const findWording = await readWordings(shop)
  const payment = { orderId: order.id, amount: order.total, currency: 'USD', method: 'Visa' }
  await shop.db.transaction((tx) => payOrder(shop, tx, payment, { actor: 'card-processor', findWording }))
  const [line] = await listOrderLines(shop.db.read, order.id)
  return { ...order, line: line!, path: `/downloads/${line!.id}/${line!.downloadToken}`, page: `/checkout/success/${order.externalId}` }
}
