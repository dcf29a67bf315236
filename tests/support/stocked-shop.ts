import type { Page } from 'playwright-core'
import { markPaid } from '#src/orders/mark-paid.ts'
import { aCart, aShippingRate, anOrder, someDetails } from './carts.ts'
import { servedShop } from './chromium.ts'
import { addPerson, signIn } from './people.ts'
import { aBrand, aCategory, aProduct } from './products.ts'
import type { TestShop, TestShopOptions } from './shop.ts'

export interface StockedShop extends TestShop {
  /** A paid order, and a product with options. */
  order: { id: number; externalId: string }
  pack: { id: number }
}

/** A served shop with something of everything its pages show: two pages of products, options, sales, sold out, an order, staff. */
export async function stockedShop(options: TestShopOptions = {}): Promise<StockedShop> {
  const shop = await servedShop(options)
  await aShippingRate(shop)
  const [north, harbor] = [
    await aBrand(shop, { name: 'Northfold', story: 'Bags for years.' }),
    await aBrand(shop, { name: 'Harbor', story: 'Clay.' }),
  ]
  const table = await aCategory(shop, { name: 'Table', intro: 'For every day.' })
  const mugs = await aCategory(shop, { name: 'Mugs', parentId: table.id })
  const bags = await aCategory(shop, { name: 'Bags' })
  for (let at = 1; at <= 26; at += 1) {
    await aProduct(shop, {
      name: `Mug ${at}`,
      price: 1000 + at * 100,
      categoryId: mugs.id,
      brandId: at % 2 === 0 ? north.id : harbor.id,
      ...(at % 3 === 0 ? { salePrice: 900 } : {}),
      ...(at % 5 === 0 ? { stock: 0 } : {}),
    })
  }
  const pack = await aProduct(shop, {
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
    pictures: ['Moss', 'Sand', ''],
    variants: [
      { options: { Color: 'Moss', Size: '18 L' } },
      { options: { Color: 'Moss', Size: '24 L' }, variantFee: 1600 },
      { options: { Color: 'Sand', Size: '18 L' }, stock: { stockLevel: 3 } },
      { options: { Color: 'Sand', Size: '24 L' }, stock: { stockLevel: 0 } },
    ],
  })
  await aProduct(shop, { name: 'Gone pack', categoryId: bags.id, stock: 0, options: { Size: ['S', 'L'] }, pictures: [''] })
  return Object.assign(shop, { order: await paidOrder(shop, pack), pack })
}

/** An order of this product, wrapped where it can be, that was paid. */
export async function paidOrder(shop: TestShop, product: { id: number; variantId: number }) {
  const { cartId } = await aCart(shop, [{ ...product, giftWrap: true }])
  await someDetails(shop, cartId)
  const order = await anOrder(shop, cartId)
  const by = { amount: order.total, currency: 'USD', method: 'Visa ending 4242', actor: 'card-processor', now: shop.now(), timeZone: 'UTC' }
  await shop.db.transaction((tx) => markPaid(tx, order.id, by))
  return order
}

/** Puts a cart with these variants into the browser of a tab. */
export async function giveCart(tab: Page, shop: TestShop, lines: Parameters<typeof aCart>[1]): Promise<{ cartId: number }> {
  const { cartId, token } = await aCart(shop, lines)
  await tab.context().addCookies([{ name: 'cart', value: token, url: shop.config.baseUrl }])
  return { cartId }
}

/** Signs an administrator in, in the browser of a tab. */
export async function signInBoss(tab: Page, shop: TestShop, email: string): Promise<void> {
  await signIn(tab, shop, await addPerson(shop, 5, email))
}
