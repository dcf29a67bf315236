import { describe, expect, test } from 'bun:test'
import { asc, desc, eq } from 'drizzle-orm'
import { copyProduct } from '#src/product-editor/copy-product.ts'
import { refreshListPrices } from '#src/products/refresh-listing.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { loadEditorForm, saveEditorForm } from '#tests/product-editor/editor-form.ts'
import { cardNames, extractMarkup } from '#tests/product-page/parse-page.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })

const hour = 3_600_000

/** 20.00 for S (before: 25.00), 22.00 for M (never reduced), 24.00 for L (before: 36.00). */
const createShirt = (overrides: Parameters<typeof createTestProduct>[1] = {}) =>
  createTestProduct(shop, {
    name: 'Shirt',
    price: 2000,
    options: { Size: ['S', 'M', 'L'] },
    variants: [
      { sku: 'S', options: { Size: 'S' }, compareAtPrice: 2500 },
      { sku: 'M', options: { Size: 'M' }, variantFee: 200, compareAtPrice: 2200 },
      { sku: 'L', options: { Size: 'L' }, variantFee: 400, compareAtPrice: 3600 },
    ],
    ...overrides,
  })

const amountsIn = (markup: string): string[] => [...markup.matchAll(/\$[\d,.]+/g)].map(([amount]) => amount)
const pagePrice = async (query: string) =>
  amountsIn(extractMarkup(await guest.get(`/items/shirt${query}`), /<div class="cluster">/, '</div>'))
const cardPrice = async () => amountsIn(extractMarkup(await guest.get('/shop'), /<p class="price"/, '</p>'))
const onSaleNames = async () => cardNames(await guest.get('/shop?on_sale=1'))
const listPrice = async (id: number) => {
  const { products } = shop.db.t
  return (await shop.db.read.select().from(products).where(eq(products.id, id)))[0]!.listPrice
}
const variantsOf = (id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position))
}

describe('the compare-at price of a variant', () => {
  test('is struck through with the amount saved when its variant is chosen, without a script too', async () => {
    await createShirt()
    expect(await pagePrice('?size=S')).toEqual(['$20.00', '$25.00', '$5.00'])
    expect(await pagePrice('?size=M')).toEqual(['$22.00'])
    expect(await pagePrice('?variant=L')).toEqual(['$24.00', '$36.00', '$12.00'])
  })

  test('shows a card and the sale filter as on sale, with the price of the cheapest variant', async () => {
    await createShirt()
    expect(await cardPrice()).toEqual(['$20.00', '$25.00'])
    expect(await guest.get('/shop')).toShow('Sale')
    expect(await onSaleNames()).toEqual(['Shirt'])
  })

  test('leaves the price of the card alone when only an expensive variant is reduced', async () => {
    const { id } = await createShirt({
      variants: [
        { sku: 'S', options: { Size: 'S' } },
        { sku: 'L', options: { Size: 'L' }, variantFee: 400, compareAtPrice: 3600 },
      ],
    })
    expect(await cardPrice()).toEqual(['$20.00'])
    expect(await onSaleNames()).toEqual(['Shirt'])
    expect(await listPrice(id)).toBe(2000)
  })

  test('overstates no saving on a card: of variants at the same price, the lowest counts', async () => {
    await createShirt({
      variants: [
        { sku: 'S', options: { Size: 'S' }, compareAtPrice: 2500 },
        { sku: 'M', options: { Size: 'M' } },
      ],
    })
    expect(await cardPrice()).toEqual(['$20.00'])
  })

  test('gives way to a scheduled sale of the product, and returns after it', async () => {
    const startsAt = shop.now() + hour
    await createShirt({ salePrice: 1500, saleStartsAt: startsAt, saleEndsAt: startsAt + hour })
    const looks = []
    for (const now of [shop.now(), startsAt, startsAt + hour]) {
      shop.clock.now = now
      await refreshListPrices(shop)
      looks.push([...(await pagePrice('?size=S')), 'card', ...(await cardPrice())])
    }
    expect(looks).toEqual([
      ['$20.00', '$25.00', '$5.00', 'card', '$20.00', '$25.00'],
      ['$15.00', '$20.00', '$5.00', 'card', '$15.00', '$20.00'],
      ['$20.00', '$25.00', '$5.00', 'card', '$20.00', '$25.00'],
    ])
    expect(await refreshListPrices(shop)).toBe(0)
  })

  test('is the original price of cart and order lines', async () => {
    await createFlatShippingRate(shop)
    const { id, variants } = await createShirt()
    const { cartId, token } = await createTestCart(shop, [{ id, variantId: variants[2]!.id, quantity: 2 }])
    guest.cookies.set('cart', token)
    expect(amountsIn(extractMarkup(await guest.get('/cart'), /<s[ >]/, '</s>'))).toEqual(['$72.00'])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    const { orderLines } = shop.db.t
    const [line] = await shop.db.read.select().from(orderLines).orderBy(desc(orderLines.id))
    expect(line).toMatchObject({ unitPrice: 2400, originalUnitPrice: 3600 })
  })

  test('is the strikethrough price of its offer for search engines', async () => {
    await createShirt()
    const [, json] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec((await guest.get('/items/shirt')).text)!
    const { hasVariant } = JSON.parse(json!) as { hasVariant: { offers: { price: string; priceSpecification?: object } }[] }
    expect(hasVariant.map(({ offers }) => [offers.price, offers.priceSpecification])).toEqual([
      [
        '20.00',
        {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: '25.00',
          priceCurrency: 'USD',
        },
      ],
      ['22.00', undefined],
      ['24.00', expect.objectContaining({ price: '36.00' })],
    ])
  })

  test('is copied with its product', async () => {
    const { id } = await createShirt()
    const copyId = await shop.db.transaction((tx) => copyProduct(tx, id, { name: 'Copy', now: shop.now() }))
    expect((await variantsOf(copyId)).map(({ compareAtPrice }) => compareAtPrice)).toEqual([2500, 2200, 3600])
  })
})

describe('in the editor', () => {
  const cell = (variantId: number) => `variants.${variantId}.compare_at_price`

  test('a variant’s compare-at price is saved, cleared and recorded', async () => {
    const { id, variants } = await createShirt()
    const [small, medium, large] = variants.map((variant) => variant.id)
    expect(await loadEditorForm(admin, id)).toMatchObject({ [cell(small!)]: '25.00' })
    await saveEditorForm(admin, id, { [cell(small!)]: '', [cell(medium!)]: '30' })
    expect((await variantsOf(id)).map(({ compareAtPrice }) => compareAtPrice)).toEqual([null, 3000, 3600])
    const { auditLog } = shop.db.t
    const [entry] = await shop.db.read.select().from(auditLog).orderBy(desc(auditLog.id))
    expect(entry!.change).toEqual({ variants: { S: { compareAtPrice: [2500, null] }, M: { compareAtPrice: [2200, 3000] } } })
    const { [cell(large!)]: _, ...withoutCell } = await loadEditorForm(admin, id)
    await admin.post(`/admin/ecommerce/products/${id}`, withoutCell)
    expect((await variantsOf(id))[2]!.compareAtPrice).toBe(3600)
  })

  test.each(['much', '-5', '99999999999'])('%s is rejected at its cell', async (text) => {
    const { id, variants } = await createShirt()
    const response = await saveEditorForm(admin, id, { [cell(variants[0]!.id)]: text })
    expect(response.status).toBe(422)
    expect(response.text).toContain(`id="f-${cell(variants[0]!.id).replaceAll('.', '-')}-error"`)
    expect((await variantsOf(id))[0]!.compareAtPrice).toBe(2500)
  })

  test('the grid edits it for several variants together', async () => {
    const { id } = await createShirt()
    const { text } = await admin.get(`/admin/ecommerce/products/${id}/edit`)
    expect(text).toContain('<option value="compare_at_price">Compare-at price</option>')
    expect(text.match(/data-cell="compare_at_price"/g)).toHaveLength(3)
  })
})
