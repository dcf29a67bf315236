import type { Page } from 'playwright-core'
import { createTestCart, createFlatShippingRate, payTestOrder, placeTestOrder, saveTestDetails } from './checkout.ts'
import { startTestShop } from './chromium.ts'
import { createTestUser, signIn } from './users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from './products.ts'
import type { TestShop, TestShopOptions } from './shop.ts'

export interface StockedShop extends TestShop {
  order: { id: number; number: number; externalId: string }
  pack: { id: number }
}

/** A served shop with samples for every page: two pages of products, options, sales, sold-out products, an order, staff. */
export async function createStockedShop(options: TestShopOptions = {}): Promise<StockedShop> {
  const shop = await startTestShop(options)
  await createFlatShippingRate(shop)
  const [north, harbor] = [
    await createTestBrand(shop, { name: 'Northfold', story: 'Bags for years.' }),
    await createTestBrand(shop, { name: 'Harbor', story: 'Clay.' }),
  ]
  const table = await createTestCategory(shop, { name: 'Table', intro: 'For every day.' })
  const mugs = await createTestCategory(shop, { name: 'Mugs', parentId: table.id })
  const bags = await createTestCategory(shop, { name: 'Bags' })
  for (let i = 1; i <= 26; i += 1) {
    await createTestProduct(shop, {
      name: `Mug ${i}`,
      price: 1000 + i * 100,
      categoryId: mugs.id,
      brandId: i % 2 === 0 ? north.id : harbor.id,
      ...(i % 3 === 0 ? { salePrice: 900 } : {}),
      ...(i % 5 === 0 ? { stock: 0 } : {}),
    })
  }
  const pack = await createTestProduct(shop, {
    name: 'Field pack',
    price: 12000,
    salePrice: 9900,
    categoryId: bags.id,
    brandId: north.id,
    giftWrap: true,
    dependentVariants: true,
    shortDescription: 'Waxed canvas.',
    description: '<p>Made in one room.</p>',
    details: [
      { heading: 'Care', text: 'Wipe it.' },
      { heading: 'Size', text: 'Two of them.' },
    ],
    options: { Color: ['Moss', 'Sand'], Size: ['18 L', '24 L'] },
    images: ['Moss', 'Sand', ''],
    variants: [
      { options: { Color: 'Moss', Size: '18 L' } },
      { options: { Color: 'Moss', Size: '24 L' }, variantFee: 1600 },
      { options: { Color: 'Sand', Size: '18 L' }, stock: { stockLevel: 3 } },
      { options: { Color: 'Sand', Size: '24 L' }, stock: { stockLevel: 0 } },
    ],
  })
  await createTestProduct(shop, { name: 'Gone pack', categoryId: bags.id, stock: 0, options: { Size: ['S', 'L'] }, images: [''] })
  return Object.assign(shop, { order: await createPaidOrder(shop, pack), pack })
}

/** Places a paid order for this product, gift-wrapped if possible. */
export async function createPaidOrder(shop: TestShop, product: { id: number; variantId: number }) {
  const { cartId } = await createTestCart(shop, [{ ...product, giftWrap: true }])
  await saveTestDetails(shop, cartId)
  const order = await placeTestOrder(shop, cartId)
  await payTestOrder(shop, order)
  return order
}

export async function setCartCookie(tab: Page, shop: TestShop, lines: Parameters<typeof createTestCart>[1]): Promise<{ cartId: number }> {
  const { cartId, token } = await createTestCart(shop, lines)
  await tab.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  return { cartId }
}

export async function signInAdmin(tab: Page, shop: TestShop, email: string): Promise<void> {
  await signIn(tab, shop, await createTestUser(shop, 5, email))
}
