import { expect, test } from 'bun:test'
import { listPaymentOptions } from '#src/payment-processing/payment-options.ts'
import { seedProcessors, setPrimaryProcessor } from '#src/payments/processor-records.ts'
import { openProcessor } from '#src/payments/processor.ts'
import { bankTransfer } from '#src/payments/processors/bank-transfer/bank-transfer.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createTestView } from '#tests/support/view.ts'
import { realSystem } from '#src/shop/real-system.ts'

test('the primary payment method is chosen unless the address names another one', async () => {
  const processors = [100, 101].map((processorId) =>
    openProcessor({ ...bankTransfer, processorId, slug: `pay-${processorId}`, collectsOnline: true }, {}, realSystem),
  )
  const shop = await createTestShop({ processors })
  const readSelected = async (query = '') => {
    const view = createTestView({ url: new URL(`http://localhost/checkout/review${query}`) })
    return (await listPaymentOptions(shop, view, 500)).selectedProcessorId
  }
  await shop.db.transaction((tx) => seedProcessors(tx, processors))
  expect(await readSelected()).toBe(100)
  await shop.db.transaction((tx) => setPrimaryProcessor(tx, 101))
  expect(await readSelected()).toBe(101)
  expect(await readSelected('?pay=pay-100')).toBe(100)
  expect(await readSelected('?pay=unknown')).toBe(101)
  await shop.db.close()
})
