import { expect, setDefaultTimeout, test } from 'bun:test'
import { UserError } from '#src/lib/errors/errors.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { readEditableOrder } from '#src/orders/edit-order/read-edit.ts'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { amountDue } from '#src/lib/money/amount-due.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestCart, createReviewInput, orderInput, readCheckoutReview, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { fc } from '#tests/support/properties.ts'
import { verifyShop } from '#tests/support/verify-shop.ts'
import { editOrderTest } from './edit-order-test.ts'

setDefaultTimeout(300_000)
const store = editOrderTest()
const { shop, admin, orderPath, readOrder, edit } = store

const step = fc.record({
  kind: fc.constantFrom('units', 'units', 'add', 'remove', 'shipping', 'refund', 'pay', 'ship', 'refundItem'),
  pick: fc.nat({ max: 5 }),
  units: fc.nat({ max: 4 }),
  amount: fc.nat({ max: 2000 }),
})
const run = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  wrap: fc.boolean(),
  isPaid: fc.boolean(),
  steps: fc.array(step, { minLength: 2, maxLength: 5 }),
})

async function addTaxes(pricesIncludeTax: boolean): Promise<void> {
  const rate = { country: 'US', region: '', postalPrefix: '', kind: 'sales_tax' as const, name: 'Tax', ratePpm: 87_500, adds: false }
  await shop.db.transaction(async (tx) => {
    await tx.insert(tx.t.taxRates).values({ ...rate, taxClass: 'standard', checkedOn: '2026-01-01', updatedAt: shop.now() })
    await tx.insert(tx.t.taxRates).values({ ...rate, taxClass: 'food', ratePpm: 21_250, checkedOn: '2026-01-01', updatedAt: shop.now() })
    await saveSettings(tx, { prices_include_tax: pricesIncludeTax, tax_shipping: true }, shop.now())
  })
}

const cases = [
  { name: 'without discounts', discounts: [], included: false },
  { name: 'with a percentage off', discounts: [{ kind: 'percent' as const, value: 133_333 }], included: false },
  {
    name: 'with an amount and a percentage off, and prices with tax',
    discounts: [
      { kind: 'fixed' as const, value: 777, stackable: true },
      { kind: 'percent' as const, value: 50_000, stackable: true },
    ],
    included: true,
  },
]

test.each(cases)('random edits of orders $name keep every invariant', async ({ discounts, included }) => {
  await addTaxes(included)
  for (const [index, discount] of discounts.entries())
    await createTestDiscount(shop, { ...discount, automatic: true, code: '', name: `Sale ${index}` })
  let editCount = 0
  const products = [
    await createTestProduct(shop, { name: 'Cup', price: 1234, stock: 5000, giftWrap: true }),
    await createTestProduct(shop, { name: 'Tea', price: 999, stock: 5000, taxClass: 'food' }),
    await createTestProduct(shop, { name: 'Pot', price: 4321, stock: 5000 }),
  ]
  await fc.assert(
    fc.asyncProperty(run, async ({ quantities, wrap, isPaid, steps }) => {
      const lines = quantities.map((quantity, index) => ({ ...products[index]!, quantity, giftWrap: wrap && index === 0 }))
      const { cartId } = await createTestCart(shop, lines)
      await saveTestDetails(shop, cartId)
      const review = await readCheckoutReview(shop, cartId)
      const input = { ...createReviewInput(shop, cartId), ...orderInput, attemptKey: review.attemptKey, rateId: review.rate!.id }
      const order = await placeOrder(shop, input)
      if (isPaid) await admin.post(`${orderPath(order)}/mark-paid`, { method: 'cash', amount: String(order.total) })
      for (const [index, action] of steps.entries()) await apply(order, action, index)
      await verifyShop(shop)
      await checkLines(order)
    }),
    { numRuns: 20, seed: 20261122 },
  )
  expect(editCount).toBeGreaterThan(20)

  async function apply(
    order: { id: number },
    { kind, pick, units, amount }: typeof step extends fc.Arbitrary<infer T> ? T : never,
    index: number,
  ) {
    const { lines } = (await readEditableOrder(shop.db.read, order.id))!
    const line = lines.filter((row) => row.kind === 'item')[pick % lines.length]
    const row = await readOrder(order)
    const tryEdit = async (change: Parameters<typeof edit>[1]) => {
      try {
        if (await edit(order, change)) editCount += 1
      } catch (error) {
        // Refused as a whole: what is shipped has to stay, and so on.
        if (!(error instanceof UserError) && (error as Error).name !== 'Conflict' && !/Conflict|tooLate/.test(String(error))) throw error
      }
    }
    switch (kind) {
      case 'units':
        return line && tryEdit({ units: new Map([[line.id, units]]) })
      case 'remove':
        return line && tryEdit({ units: new Map([[line.id, 0]]) })
      case 'add':
        return tryEdit({ added: new Map([[products[pick % 3]!.variantId, units + 1]]) })
      case 'shipping':
        return tryEdit({ shipping: { kind: 'custom', name: `Courier ${index}`, amount } })
      case 'refund':
        if (row.balance < 0)
          await admin.post(`${orderPath(order)}/balance/refund`, { amount: String(-row.balance), key: crypto.randomUUID(), method: 'cash' })
        return
      case 'pay':
        await admin.post(`${orderPath(order)}/mark-paid`, { method: 'cash', amount: String(amountDue(row)) })
        return
      case 'refundItem':
        if (line) await store.submitRefund(order, null, { [`quantity.${line.id}`]: '1', ...(units > 2 ? { amount: '1.00' } : {}) })
        return
      case 'ship':
        if (row.status === 'processing' && line && line.quantity > line.fulfilled + line.refunded)
          await shop.db.transaction((tx) =>
            fulfillOrder(
              tx,
              {
                orderId: order.id,
                key: crypto.randomUUID(),
                units: new Map([[line.id, 1]]),
                actor: 'Agent',
                carrier: '',
                trackingNumber: '',
                trackingUrl: '',
              },
              shop.now(),
            ),
          )
    }
  }

  async function checkLines(order: { id: number }) {
    const row = await readOrder(order)
    const lines = await listOrderLines(shop.db.read, order.id)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ quantity, discount, tax, lineTotal }) => quantity > 0 && discount >= 0 && tax >= 0 && lineTotal >= 0)).toBe(true)
    const { orderTaxes } = shop.db.t
    const taxes = (await shop.db.read.select().from(orderTaxes)).filter(({ orderId }) => orderId === order.id)
    expect(taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.tax)
  }
})
