import { aProduct } from '#tests/support/products.ts'
import { type StockedShop, stockedShop } from '#tests/support/stocked-shop.ts'

/** A stocked shop with `/items/layout-1` to `/items/layout-5`: the same product in every layout, with a film in 3 and 5. */
export async function shopOfLayouts(): Promise<StockedShop> {
  const shop = await stockedShop()
  for (const layout of [1, 2, 3, 4, 5]) {
    await aProduct(shop, {
      name: `Layout ${layout}`,
      layout,
      options: { Color: ['Moss', 'Sand'], Size: ['S', 'L'] },
      pictures: ['Moss', 'Sand'],
      videoUrl: layout === 3 || layout === 5 ? `/media/${'a'.repeat(32)}.mp4` : '',
      videoLabel: 'Once round',
    })
  }
  return shop
}
