import { expect, test } from 'bun:test'
import { nextTurn } from '#src/lib/concurrency/in-turns.ts'
import { listPluginProducts } from '#src/plugins/list-products.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { realSystem } from '#src/shop/real-system.ts'

const { shop } = storeTest()

test('shoppers go first while a plugin reads all products and writes nothing', async () => {
  for (let index = 0; index < 5; index += 1) await createTestProduct(shop)
  let turns = 0
  let isFinished = false
  const count = async () => {
    while (!isFinished) {
      await nextTurn(realSystem.timers)
      turns += 1
    }
  }
  const turnsByProduct: number[] = []
  let counting: Promise<void> | undefined
  for await (const { id: _id } of listPluginProducts(shop, {}, new AbortController().signal)) {
    counting ??= count()
    turnsByProduct.push(turns)
    // Longer than a turn.
    const until = performance.now() + 6
    while (performance.now() < until);
  }
  isFinished = true
  await counting
  expect(new Set(turnsByProduct).size).toBe(5)
})
