import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { blankFacts, type ProductFacts, type VariantFacts } from '#src/catalog/product-facts.ts'
import { mostVariants } from '#src/catalog/product-rules.ts'
import { type SavingAt, saveProduct } from '#src/catalog/save-product.ts'
import { findProductForStaff } from '#src/catalog/staff-product.ts'
import { Conflict, NotFound, Refusal } from '#src/lib/errors.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import { fullFacts } from '#tests/support/full-product.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await testShop()
})
afterEach(() => shop.db.close())

const facts = (change: Partial<ProductFacts> = {}): ProductFacts => ({
  ...blankFacts,
  name: 'Vase',
  seoLink: 'vase',
  price: 2000,
  ...change,
})
const one: VariantFacts[] = [{ sku: 'VASE', options: {} }]

const save = (change: Partial<ProductFacts>, variants: VariantFacts[] | null = one, id: number | null = null, at: Partial<SavingAt> = {}) =>
  shop.db.transaction((tx: Tx) => saveProduct(tx, { id, facts: facts(change), variants }, { now: shop.now(), ...at }))

/** The key and field of the refusal that saving ends in. */
async function refusalOf(saving: Promise<unknown>): Promise<[string, string | undefined]> {
  const error = await saving.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`expected a refusal, got ${String(error)}`)
  return [error.key, error.field]
}

const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!

const variantRows = (id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id))
}

const stockOf = async (sku: string) => (await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku)))[0]

describe('saving a product', () => {
  test('keeps every fact that staff can decide', async () => {
    const [brand, home, gifts] = [
      await aBrand(shop, { name: 'A' }),
      await aCategory(shop, { name: 'B' }),
      await aCategory(shop, { name: 'C' }),
    ]
    const all = fullFacts({ brandId: brand.id, categoryId: home.id, alsoIn: [gifts.id], videoPosterId: 7 })
    // What is left as it is of a new product would be kept by a shop that forgets it.
    for (const [name, value] of Object.entries(all)) expect([name, value]).not.toEqual([name, blankFacts[name as keyof ProductFacts]])
    const variants = [
      {
        sku: 'V-1',
        options: { Color: 'Red' },
        barcode: '4006381333931',
        variantFee: -300,
        weight: 500,
        isSubscription: true,
        active: true,
      },
      { sku: 'V-2', options: { Color: 'Blue' }, variantFee: 0, active: false },
    ]
    const { id } = await save(all, variants)
    const { alsoIn, ...columns } = all
    expect(await productRow(id)).toMatchObject({ ...columns, customizationVersion: 1 })
    expect((await findProductForStaff(shop.db.read, id))!.alsoIn).toEqual(alsoIn)
    expect(await variantRows(id)).toMatchObject(variants)
  })

  test('gives the form of a product a new version only when it changes', async () => {
    const form = [
      { key: 'a', label: 'A', type: 'text' as const, required: false, maxLength: 5, retail: fixed(0), wholesale: fixed(0), choices: [] },
    ]
    const { id } = await save({ customization: form })
    await save({ customization: form, name: 'Other' }, null, id)
    expect((await productRow(id)).customizationVersion).toBe(1)
    await save({ customization: [{ ...form[0]!, required: true }] }, null, id)
    expect((await productRow(id)).customizationVersion).toBe(2)
  })

  test('switches to checkout when it is bought on its own', async () => {
    const { id } = await save({ standalonePurchase: true })
    expect(await productRow(id)).toMatchObject({ checkoutRedirect: true })
  })

  test('takes a row as it was read, without what is kept beside the facts', async () => {
    const { id } = await save({})
    const row = await productRow(id)
    await shop.db.transaction((tx) =>
      saveProduct(tx, { id, facts: { ...row, alsoIn: [], name: 'Bowl', listPrice: 1 } as ProductFacts, variants: null }, { now: 5 }),
    )
    expect(await productRow(id)).toMatchObject({ name: 'Bowl', listPrice: 2000, reviewCount: 0 })
  })

  const refused: [string, Partial<ProductFacts>, string, string][] = [
    ['at a price beyond any amount', { price: 1e15 }, 'products.notAnAmount', 'price'],
    ['at a price of part of a cent', { cost: 0.5 }, 'products.notAnAmount', 'cost'],
    ['without a name', { name: ' ' }, 'catalog.nameMissing', 'name'],
    ['at an address with capitals', { seoLink: 'My Vase' }, 'catalog.seoLinkShape', 'seo_link'],
    ['at an address kept for the program', { seoLink: 'create' }, 'editor.linkReserved', 'seo_link'],
    ['at a taken address', { seoLink: 'taken' }, 'catalog.seoLinkTaken', 'seo_link'],
    ['below nothing', { price: -1 }, 'catalog.priceNegative', 'price'],
    ['at half a cent', { price: 10.5 }, 'products.notAnAmount', 'price'],
    ['at a cost below nothing', { cost: -1 }, 'catalog.priceNegative', 'cost'],
    ['for wholesale below nothing', { wholesalePrice: -5 }, 'catalog.priceNegative', 'wholesale_price'],
    ['on sale above its price', { salePrice: 2500 }, 'catalog.saleNotLower', 'sale_price'],
    ['on sale at its price', { salePrice: 2000 }, 'catalog.saleNotLower', 'sale_price'],
    ['in a sale that ends before it starts', { salePrice: 1, saleStartsAt: 9, saleEndsAt: 8 }, 'catalog.saleEndsFirst', 'sale_ends_at'],
    ['in a layout there is not', { layout: 6 }, 'form.choose', 'layout'],
    ['with a negative height', { height: -1 }, 'editor.notAMeasure', 'height'],
    ['leading to a script', { completionRedirect: 'javascript:alert(1)' }, 'editor.redirectShape', 'completion_redirect'],
    ['leading to a foreign host by //', { completionRedirect: '//evil.example' }, 'editor.redirectShape', 'completion_redirect'],
    ['leading to a foreign host by a backslash', { completionRedirect: '/\\evil.example' }, 'editor.redirectShape', 'completion_redirect'],
    ['with a video of anywhere', { videoUrl: 'https://evil.example/v' }, 'editor.videoShape', 'video_url'],
    ['with a video by script', { videoUrl: 'javascript:alert(1)//youtube.com/' }, 'editor.videoShape', 'video_url'],
    ['with an option without a name', { options: [{ name: '', values: [{ value: 'S' }] }] }, 'editor.optionNameMissing', 'options.0.name'],
    ['with an option without values', { options: [{ name: 'Size', values: [] }] }, 'editor.valuesMissing', 'options.0.add'],
    ['with a value twice', { options: [{ name: 'Size', values: [{ value: 'S' }, { value: 's' }] }] }, 'editor.valueTwice', 'options.0.add'],
    [
      'with an option twice',
      {
        options: [
          { name: 'Size', values: [{ value: 'S' }] },
          { name: 'size', values: [{ value: 'S' }] },
        ],
      },
      'editor.optionTwice',
      'options.1.name',
    ],
    [
      'with two options that a shopper’s form could not tell apart',
      {
        options: [
          { name: 'Size', values: [{ value: 'S' }] },
          { name: 'Size (!)', values: [{ value: 'S' }] },
        ],
      },
      'editor.optionAlike',
      'options.1.name',
    ],
  ]
  test.each(refused)('is refused %s, at the field', async (_, change, key, field) => {
    await aProduct(shop, { seoLink: 'taken' })
    expect(await refusalOf(save(change))).toEqual([key, field])
  })

  const sizes = [{ name: 'Size', values: [{ value: 'S' }, { value: 'L' }] }]
  const refusedVariants: [string, VariantFacts[], string, string][] = [
    [
      'with a fee beyond any amount',
      [{ sku: 'A', options: { Size: 'S' }, variantFee: -1e15 }],
      'products.notAnAmount',
      'variants.0.variant_fee',
    ],
    ['without a variant', [], 'catalog.needsVariant', 'variants'],
    ['with an empty SKU', [{ sku: ' ', options: { Size: 'S' } }], 'products.skuMissing', 'variants.0.sku'],
    [
      'with a SKU that is longer than any shop allows',
      [{ sku: 'A'.repeat(256), options: { Size: 'S' } }],
      'editor.skuShape',
      'variants.0.sku',
    ],
    ['with a SKU that ends in a space', [{ sku: 'A ', options: { Size: 'S' } }], 'editor.skuShape', 'variants.0.sku'],
    [
      'with a SKU twice in the form',
      [
        { sku: 'A', options: { Size: 'S' }, field: 'variants.7' },
        { sku: 'A', options: { Size: 'L' }, field: 'variants.8' },
      ],
      'editor.skuTwice',
      'variants.8.sku',
    ],
    ['with a SKU of another product', [{ sku: 'OTHER', options: { Size: 'S' } }], 'catalog.skuTaken', 'variants.0.sku'],
    ['with a value it does not offer', [{ sku: 'A', options: { Size: 'XL' } }], 'editor.strangeValue', 'variants.0.options'],
    [
      'with a combination twice',
      [
        { sku: 'A', options: { Size: 'S' } },
        { sku: 'B', options: { Size: 'S' } },
      ],
      'editor.sameChoice',
      'variants.1.options',
    ],
    ['with a negative weight', [{ sku: 'A', options: { Size: 'S' }, weight: -1 }], 'editor.notAMeasure', 'variants.0.weight'],
    [
      'with half a piece in stock',
      [{ sku: 'A', options: { Size: 'S' }, stock: { stockLevel: 1.5 } }],
      'editor.notACount',
      'variants.0.stock',
    ],
    [
      'with stock at an unknown location',
      [{ sku: 'A', options: { Size: 'S' }, stock: { warehouses: [{ locationId: 99, warehouseLevel: 1 }] } }],
      'inventory.unknownLocation',
      'variants.0.stock',
    ],
    [
      'with more variants than a page can hold',
      Array.from({ length: mostVariants + 1 }, (_, at) => ({ sku: `S${at}`, options: {} })),
      'editor.tooManyVariants',
      'options',
    ],
  ]
  test.each(refusedVariants)('is refused %s, at the cell', async (_, variants, key, field) => {
    await aProduct(shop, { variants: [{ sku: 'OTHER' }] })
    expect(await refusalOf(save({ options: sizes }, variants))).toEqual([key, field])
  })

  test('leaves nothing behind when a late rule refuses it', async () => {
    const { id } = await save({}, [{ sku: 'VASE', options: {}, stock: { stockLevel: 3 } }])
    const before = await productRow(id)
    const twoBad: VariantFacts[] = [{ sku: 'NEW', options: {}, stock: { stockLevel: -4 } }]
    await refusalOf(save({ name: 'Half', price: 1 }, twoBad, id))
    expect(await productRow(id)).toEqual(before)
    expect((await variantRows(id)).map(({ sku }) => sku)).toEqual(['VASE'])
    expect(await stockOf('VASE')).toMatchObject({ stockLevel: 3 })
    expect(await stockOf('NEW')).toBeUndefined()
  })

  test('overwrites nothing that somebody saved meanwhile, unless it does not ask', async () => {
    const { id } = await save({})
    const { updatedAt } = await productRow(id)
    await save({ name: 'Theirs' }, null, id, { seenAt: updatedAt })
    await expect(save({ name: 'Mine' }, null, id, { seenAt: updatedAt })).rejects.toBeInstanceOf(Conflict)
    expect((await productRow(id)).name).toBe('Theirs')
    await save({ name: 'Imported' }, null, id, { reason: 'import' })
    expect((await productRow(id)).name).toBe('Imported')
    await expect(save({ seoLink: 'elsewhere' }, null, 987)).rejects.toBeInstanceOf(NotFound)
  })
})

describe('the variants of a product', () => {
  const sizes = (...values: string[]) => [{ name: 'Size', values: values.map((value) => ({ value })) }]
  const sized = (...values: string[]): VariantFacts[] => values.map((value) => ({ sku: `V-${value}`, options: { Size: value } }))

  test('known by their SKU are changed in place, and what is not said stays', async () => {
    const { id } = await save({ options: sizes('S', 'L') }, [{ ...sized('S')[0]!, barcode: '123', variantFee: 50 }, sized('L')[0]!])
    const [small] = await variantRows(id)
    const { variants } = await save({ options: sizes('S', 'L') }, [...sized('L'), { ...sized('S')[0]!, variantFee: 75 }], id)
    expect(variants).toEqual({ added: [], changed: ['V-L', 'V-S'], removed: [], rested: [] })
    expect(await variantRows(id)).toMatchObject([{ sku: 'V-L' }, { id: small!.id, sku: 'V-S', barcode: '123', variantFee: 75 }])
  })

  test('left out are deleted with their stock, but rest when an order names them', async () => {
    const made = await aProduct(shop, { options: { Size: ['S', 'M', 'L'] }, seoLink: 'vase', name: 'Vase' })
    const [small, medium, large] = made.variants
    await aShippingRate(shop)
    const { cartId } = await aCart(shop, [{ id: made.id, variantId: medium!.id }])
    await someDetails(shop, cartId)
    await anOrder(shop, cartId)
    const { variants } = await save({ options: sizes('S') }, [{ id: small!.id, sku: small!.sku, options: { Size: 'S' } }], made.id)
    expect(variants).toMatchObject({ removed: [large!.sku], rested: [medium!.sku] })
    expect((await variantRows(made.id)).map(({ sku, active }) => [sku, active])).toEqual([
      [small!.sku, true],
      [medium!.sku, false],
    ])
    expect(await stockOf(large!.sku)).toBeUndefined()
    expect(await stockOf(medium!.sku)).toMatchObject({ stockLevel: 10 })
  })

  test('take their stock and its history along under a new SKU, even when two change places', async () => {
    const { id } = await save({ options: sizes('S', 'L') }, [
      { ...sized('S')[0]!, stock: { stockLevel: 3 } },
      { ...sized('L')[0]!, stock: { stockLevel: 8 } },
    ])
    const [small, large] = await variantRows(id)
    const swapped = [
      { id: small!.id, sku: 'V-L', options: { Size: 'S' } },
      { id: large!.id, sku: 'V-S', options: { Size: 'L' } },
    ]
    await save({ options: sizes('S', 'L') }, swapped, id)
    expect(await variantRows(id)).toMatchObject([
      { id: small!.id, sku: 'V-L' },
      { id: large!.id, sku: 'V-S' },
    ])
    expect(await stockOf('V-L')).toMatchObject({ stockLevel: 3, calculatedTotal: 3 })
    expect(await stockOf('V-S')).toMatchObject({ stockLevel: 8 })
    const ledger = await shop.db.read.select().from(shop.db.t.stockLedger).where(eq(shop.db.t.stockLedger.sku, 'V-L'))
    expect(ledger.map(({ delta }) => delta)).toEqual([3])
  })

  test('get the levels they name at each location, each change in the ledger', async () => {
    const [east, west] = await shop.db.transaction(async (tx) => {
      const rows = await tx
        .insert(tx.t.locations)
        .values([{ name: 'East' }, { name: 'West' }])
        .returning()
      return rows.map((row) => row.id)
    })
    const levels = (a: number, b: number) => ({
      useWarehouseStock: true,
      warehouses: [
        { locationId: east!, warehouseLevel: a },
        { locationId: west!, warehouseLevel: b },
      ],
    })
    const { id } = await save({}, [{ ...one[0]!, stock: levels(4, 6) }])
    expect(await stockOf('VASE')).toMatchObject({ calculatedTotal: 10, useWarehouseStock: true, locationId: east! })
    await save({}, [{ ...one[0]!, stock: levels(4, 1) }], id, { reason: 'import', reference: 'import 7' })
    expect(await stockOf('VASE')).toMatchObject({ calculatedTotal: 5, locationId: east! })
    const { stockLedger } = shop.db.t
    expect((await shop.db.read.select().from(stockLedger).orderBy(stockLedger.id)).at(-1)).toMatchObject({
      locationId: west!,
      delta: -5,
      levelAfter: 1,
      reason: 'import',
      reference: 'import 7',
    })
    await save({}, one, id)
    expect(await stockOf('VASE')).toMatchObject({ calculatedTotal: 5 })
  })
})

const fixed = (amount: number) => ({ kind: 'fixed' as const, amount })
