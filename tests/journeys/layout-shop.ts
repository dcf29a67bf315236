import { createTestProduct } from '#tests/support/products.ts'
import { type StockedShop, createStockedShop } from '#tests/support/stocked-shop.ts'

/** A stocked shop with `/items/layout-1` to `/items/layout-5`: the same product in every layout, with a film in 3 and 5. */
export async function createShopWithLayouts(): Promise<StockedShop> {
  const shop = await createStockedShop()
  for (const layout of [1, 2, 3, 4, 5]) {
    await createTestProduct(shop, {
      name: `Layout ${layout}`,
      layout,
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
      images: ['Moss', 'Sand'],
      videoUrl: layout === 3 || layout === 5 ? `/media/${'a'.repeat(32)}.mp4` : '',
      videoLabel: 'Once round',
    })
  }
  return shop
}
