import { expect, test } from 'bun:test'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, guest, buyer } = storeTest({ clients: { buyer: 2 } })

test('a product page shows the weight of the chosen variant, else of the product, unless it is digital', async () => {
  await createTestProduct(shop, {
    name: 'Pack',
    weight: 800,
    options: { Size: ['S', 'L'] },
    variants: [
      { sku: 'S', options: { Size: 'S' } },
      { sku: 'L', options: { Size: 'L' }, weight: 1250 },
    ],
  })
  await createTestProduct(shop, { name: 'File', weight: 100, isDigital: true })
  await createTestProduct(shop, { name: 'Light', weight: 0 })
  expect(await guest.get('/items/pack?variant=S')).toShow('Weight: 800 g')
  expect(await guest.get('/items/pack?variant=L')).toShow('Weight: 1.25 kg')
  for (const path of ['/items/file', '/items/light']) expect(await guest.get(path)).not.toShow('Weight:')
})

test('a reduced price is announced as a wholesale price to wholesale customers only', async () => {
  await createTestProduct(shop, { name: 'Pack', price: 2000, wholesalePrice: 1200 })
  await createTestProduct(shop, { name: 'Sack', price: 2000, salePrice: 1100, wholesalePrice: 1200 })
  const hiddenWords = async (client: typeof guest, path: string) =>
    [...(await client.get(path)).text.matchAll(/<span class="visually-hidden">(\w+ price) </g)].map(([, words]) => words)
  expect(await hiddenWords(buyer, '/shop?max=11.99')).toEqual(['Sale price', 'Original price'])
  expect(await hiddenWords(buyer, '/shop?min=12')).toEqual(['Wholesale price', 'Original price'])
  expect(await hiddenWords(guest, '/shop?max=19')).toEqual(['Sale price', 'Original price'])
  expect((await hiddenWords(buyer, '/items/pack'))[0]).toBe('Wholesale price')
})
