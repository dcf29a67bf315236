import { describe, expect, test } from 'bun:test'
import { cardPrice } from '#src/products/card-price.ts'
import { unitPrice } from '#src/pricing/unit-price.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const product = { price: 2001, salePrice: null, saleStartsAt: null, saleEndsAt: null, wholesalePrice: null }
const variant = { variantFee: 100, compareAtPrice: null }
const price = (overrides: { salePrice?: number; wholesalePrice?: number }, wholesale = true) =>
  unitPrice({ ...product, ...overrides }, variant, { wholesale, wholesalePercent: 15, now: 0 })

describe('the wholesale percentage', () => {
  test('applies to wholesale customers where a product has no wholesale price', () => {
    expect(price({})).toMatchObject({ base: 1701, total: 1801, original: 2101, kind: 'wholesale' })
    expect(price({}, false)).toMatchObject({ base: 2001, kind: 'regular' })
    expect(price({ wholesalePrice: 1900 })).toMatchObject({ base: 1900, kind: 'wholesale' })
    // A wholesale price above the price turns it off for this product.
    expect(price({ wholesalePrice: 2500 })).toMatchObject({ base: 2001, kind: 'regular' })
  })

  test('gives way to a lower sale price', () => {
    expect(price({ salePrice: 1500 })).toMatchObject({ base: 1500, kind: 'sale' })
    expect(price({ salePrice: 1900 })).toMatchObject({ base: 1701, kind: 'wholesale' })
  })

  test('is the same on cards as on the product page', () => {
    const card = { listPrice: 2101, saleActive: false, card: { compareAtPrice: undefined } }
    const shown = (wholesale: boolean) => cardPrice({ ...product, ...card } as never, { wholesale, wholesalePercent: 15 })
    expect(shown(true)).toEqual({ price: 1801, original: 2101, isWholesale: true })
    expect(shown(false)).toEqual({ price: 2101, original: 2101, isWholesale: false })
  })
})

describe('in the store', () => {
  const { shop, guest, wholesale } = storeTest({ clients: { wholesale: 2 } })
  const configure = (patch: Parameters<typeof saveSettings>[1]) => shop.db.transaction((tx) => saveSettings(tx, patch, shop.now()))

  test('wholesale customers see, filter and pay the reduced price, and others do not', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', price: 2000 })
    await createTestProduct(shop, { name: 'Bowl', price: 5000 })
    await configure({ wholesale_discount_percent: 15 })
    for (const path of ['/shop', `/items/${mug.seoLink}`]) {
      expect(await wholesale.get(path)).toShow('$17.00')
      expect((await guest.get(path)).text).not.toContain('$17.00')
    }
    const filtered = await wholesale.get('/shop?max=17')
    expect(filtered).toShow('Mug')
    expect(filtered.text).not.toContain('/items/bowl')
    expect((await guest.get('/shop?max=17')).text).not.toContain('/items/mug')
    await wholesale.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 })
    const cart = await wholesale.get('/cart')
    expect(cart).toShow('$17.00')
    expect(cart.text).not.toContain('changed')
  })

  test('the sale badge says “Sale”, the percentage, or nothing, on cards and product pages', async () => {
    const mug = await createTestProduct(shop, { name: 'Mug', price: 3000, salePrice: 1990 })
    const shown = async (mode: 'label' | 'percent' | 'off') => {
      await configure({ sale_badge: mode })
      const pages = [await guest.get('/shop'), await guest.get(`/items/${mug.seoLink}`)]
      return pages.map(({ text }) => /class="badge"[^>]*>([^<]*)</.exec(text)?.[1]?.trim() ?? null)
    }
    expect(await shown('label')).toEqual(['Sale', 'Sale'])
    // 33.7 % is never rounded up.
    expect(await shown('percent')).toEqual(['−33%', '−33%'])
    expect(await shown('off')).toEqual([null, null])
  })
})
