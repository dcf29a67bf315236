import { expect, test } from 'bun:test'
import { startPayment } from '#src/payment-processing/start-payment.ts'
import { ProcessorError, type PaymentRequest } from '#src/payments/processor.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'

const { shop } = cardTest()

test.each([
  [
    'is a line of its own',
    false,
    [
      ['Mug', 2, 2400],
      ['Tax', 1, 300],
      ['Shipping', 1, 695],
    ],
  ],
  [
    'is in the prices already',
    true,
    [
      ['Mug', 2, 2400],
      ['Shipping', 1, 695],
    ],
  ],
])('on a hosted payment page, tax %s', async (_, taxIncluded, lines) => {
  await createFlatShippingRate(shop)
  const { cartId } = await createTestCart(shop, [{ ...(await createTestProduct(shop, { name: 'Mug', price: 2400 })), quantity: 2 }])
  await saveTestDetails(shop, cartId)
  const order = await placeTestOrder(shop, cartId)
  Object.assign(order.review.quote, { tax: 300, taxIncluded })
  const requests: PaymentRequest[] = []
  const processor = shop.processors.find(({ slug }) => slug === 'card-processor')!
  processor.beginHosted = async (request) => {
    requests.push(request)
    throw new ProcessorError('no response')
  }
  const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
  const labels = { tax: 'Tax', shipping: 'Shipping' }
  await expect(startPayment(shop, { order, processor, hosted: true, ...addresses, labels })).rejects.toThrow('no response')
  expect(requests[0]!.lines.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])).toEqual(lines)
})
