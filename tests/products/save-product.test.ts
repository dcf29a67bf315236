import { describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { blankFacts, type ProductFacts } from '#src/products/product-facts.ts'
import { type VariantFacts } from '#src/variants/variant-facts.ts'
import { type SaveProductOptions, saveProduct } from '#src/products/save-product.ts'
import { findProductForStaff } from '#src/product-editor/find-product.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createFullProductInput } from '#tests/support/full-product.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { maxVariants } from '#src/variants/limits.ts'

const { shop } = storeTest()

const createInput = (changes: Partial<ProductFacts> = {}): ProductFacts => ({
  ...blankFacts,
  name: 'Vase',
  seoLink: 'vase',
  price: 2000,
  ...changes,
})
const singleVariant: VariantFacts[] = [{ sku: 'VASE', options: {} }]

const saveTestProduct = (
  changes: Partial<ProductFacts>,
  variants: VariantFacts[] | null = singleVariant,
  id: number | null = null,
  context: Partial<SaveProductOptions> = {},
) => shop.db.transaction((tx: Tx) => saveProduct(tx, { id, facts: createInput(changes), variants }, { now: shop.now(), ...context }))

/** The key and field of the UserError that saving throws. */
async function readUserError(promise: Promise<unknown>): Promise<[string, string | undefined]> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof UserError)) throw new Error(`expected a UserError, got ${String(error)}`)
  return [error.key, error.field]
}

const productRow = async (id: number) => (await shop.db.read.select().from(shop.db.t.products).where(eq(shop.db.t.products.id, id)))[0]!

const variantRows = (id: number) => {
  const { variants } = shop.db.t
  return shop.db.read.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id))
}

const getInventory = async (sku: string) =>
  (await shop.db.read.select().from(shop.db.t.inventory).where(eq(shop.db.t.inventory.sku, sku)))[0]

describe('saving a product', () => {
  test('stores every fact that staff can edit', async () => {
    const [brand, home, gifts] = [
      await createTestBrand(shop, { name: 'A' }),
      await createTestCategory(shop, { name: 'B' }),
      await createTestCategory(shop, { name: 'C' }),
    ]
    const fullInput = createFullProductInput({ brandId: brand.id, categoryId: home.id, alsoIn: [gifts.id], videoPosterId: 7 })
    // Every field differs from a new product's, so a field that is not saved is detected.
    for (const [name, value] of Object.entries(fullInput)) expect([name, value]).not.toEqual([name, blankFacts[name as keyof ProductFacts]])
    const variants = [
      {
        sku: 'V-1',
        options: { Color: 'Red' },
        barcode: '4006381333931',
        variantFee: -300,
        weight: 500,
        isSubscription: true,
        intervalUnit: 'year' as const,
        intervalCount: 2,
        active: true,
      },
      { sku: 'V-2', options: { Color: 'Blue' }, variantFee: 0, active: false },
    ]
    const { id } = await saveTestProduct(fullInput, variants)
    const { alsoIn, ...columns } = fullInput
    expect(await productRow(id)).toMatchObject({ ...columns, customizationVersion: 1 })
    expect((await findProductForStaff(shop.db.read, id))!.alsoIn).toEqual(alsoIn)
    expect(await variantRows(id)).toMatchObject(variants)
  })

  test('increments the version of its form only when the form changes', async () => {
    const form = [
      { key: 'a', label: 'A', type: 'text' as const, required: false, maxLength: 5, retail: fixed(0), wholesale: fixed(0), choices: [] },
    ]
    const { id } = await saveTestProduct({ customization: form })
    await saveTestProduct({ customization: form, name: 'Other' }, null, id)
    expect((await productRow(id)).customizationVersion).toBe(1)
    await saveTestProduct({ customization: [{ ...form[0]!, required: true }] }, null, id)
    expect((await productRow(id)).customizationVersion).toBe(2)
  })

  test('switches to direct checkout when it is sold on its own', async () => {
    const { id } = await saveTestProduct({ standalonePurchase: true })
    expect(await productRow(id)).toMatchObject({ checkoutRedirect: true })
  })

  test('accepts a row as it was read, without computed columns', async () => {
    const { id } = await saveTestProduct({})
    const row = await productRow(id)
    await shop.db.transaction((tx) =>
      saveProduct(tx, { id, facts: { ...row, alsoIn: [], name: 'Bowl', listPrice: 1 } as ProductFacts, variants: null }, { now: 5 }),
    )
    expect(await productRow(id)).toMatchObject({ name: 'Bowl', listPrice: 2000, reviewCount: 0 })
  })

  const invalidInputs: [string, Partial<ProductFacts>, string, string][] = [
    ['a price that is too large', { price: 1e15 }, 'products.amountTooLarge', 'price'],
    ['a cost with a fraction of a cent', { cost: 0.5 }, 'products.amountTooLarge', 'cost'],
    ['a missing name', { name: ' ' }, 'products.nameMissing', 'name'],
    ['a slug with capitals', { seoLink: 'My Vase' }, 'products.seoLinkInvalid', 'seo_link'],
    ['a reserved slug', { seoLink: 'create' }, 'products.linkReserved', 'seo_link'],
    ['a taken slug', { seoLink: 'taken' }, 'products.seoLinkTaken', 'seo_link'],
    ['a negative price', { price: -1 }, 'products.priceNegative', 'price'],
    ['a price with half a cent', { price: 10.5 }, 'products.amountTooLarge', 'price'],
    ['a negative cost', { cost: -1 }, 'products.priceNegative', 'cost'],
    ['a negative wholesale price', { wholesalePrice: -5 }, 'products.priceNegative', 'wholesale_price'],
    ['a sale price above the price', { salePrice: 2500 }, 'products.saleNotLower', 'sale_price'],
    ['a sale price equal to the price', { salePrice: 2000 }, 'products.saleNotLower', 'sale_price'],
    ['a sale that ends before it starts', { salePrice: 1, saleStartsAt: 9, saleEndsAt: 8 }, 'products.saleEndsBeforeStart', 'sale_ends_at'],
    ['a sale that ends as it starts', { salePrice: 1, saleStartsAt: 9, saleEndsAt: 9 }, 'products.saleEndsBeforeStart', 'sale_ends_at'],
    ['an unknown layout', { layout: 6 }, 'form.choose', 'layout'],
    ['a negative height', { height: -1 }, 'products.measureInvalid', 'height'],
    ['a script as completion URL', { completionRedirect: 'javascript:alert(1)' }, 'products.redirectInvalid', 'completion_redirect'],
    ['a completion URL on another host by //', { completionRedirect: '//evil.example' }, 'products.redirectInvalid', 'completion_redirect'],
    [
      'a completion URL on another host by a backslash',
      { completionRedirect: '/\\evil.example' },
      'products.redirectInvalid',
      'completion_redirect',
    ],
    ['a video on an unknown site', { videoUrl: 'https://evil.example/v' }, 'products.videoInvalid', 'video_url'],
    ['a script as video URL', { videoUrl: 'javascript:alert(1)//youtube.com/' }, 'products.videoInvalid', 'video_url'],
    ['an option without a name', { options: [{ name: '', values: [{ value: 'S' }] }] }, 'products.optionNameMissing', 'options.0.name'],
    ['an option without values', { options: [{ name: 'Size', values: [] }] }, 'products.valuesMissing', 'options.0.add'],
    [
      'a duplicate value',
      { options: [{ name: 'Size', values: [{ value: 'S' }, { value: 's' }] }] },
      'products.valueDuplicate',
      'options.0.add',
    ],
    [
      'a duplicate option',
      {
        options: [
          { name: 'Size', values: [{ value: 'S' }] },
          { name: 'size', values: [{ value: 'S' }] },
        ],
      },
      'products.optionDuplicate',
      'options.1.name',
    ],
    [
      'two options with the same form name',
      {
        options: [
          { name: 'Size', values: [{ value: 'S' }] },
          { name: 'Size (!)', values: [{ value: 'S' }] },
        ],
      },
      'products.optionsTooSimilar',
      'options.1.name',
    ],
  ]
  test.each(invalidInputs)('rejects %s, at the field', async (_, changes, key, field) => {
    await createTestProduct(shop, { seoLink: 'taken' })
    expect(await readUserError(saveTestProduct(changes))).toEqual([key, field])
  })

  const sizes = [{ name: 'Size', values: [{ value: 'S' }, { value: 'L' }] }]
  const invalidVariants: [string, VariantFacts[], string, string][] = [
    [
      'a fee that is too large',
      [{ sku: 'A', options: { Size: 'S' }, variantFee: -1e15 }],
      'products.amountTooLarge',
      'variants.0.variant_fee',
    ],
    ['no variants', [], 'variants.needsVariant', 'variants'],
    ['an empty SKU', [{ sku: ' ', options: { Size: 'S' } }], 'variants.skuMissing', 'variants.0.sku'],
    ['a SKU that is too long', [{ sku: 'A'.repeat(256), options: { Size: 'S' } }], 'variants.skuInvalid', 'variants.0.sku'],
    ['a SKU that ends in a space', [{ sku: 'A ', options: { Size: 'S' } }], 'variants.skuInvalid', 'variants.0.sku'],
    [
      'a duplicate SKU',
      [
        { sku: 'A', options: { Size: 'S' }, field: 'variants.7' },
        { sku: 'A', options: { Size: 'L' }, field: 'variants.8' },
      ],
      'variants.skuDuplicate',
      'variants.8.sku',
    ],
    ['a SKU of another product', [{ sku: 'OTHER', options: { Size: 'S' } }], 'variants.skuTaken', 'variants.0.sku'],
    ['an unknown option value', [{ sku: 'A', options: { Size: 'XL' } }], 'variants.optionValueInvalid', 'variants.0.options'],
    [
      'a duplicate combination',
      [
        { sku: 'A', options: { Size: 'S' } },
        { sku: 'B', options: { Size: 'S' } },
      ],
      'variants.duplicateOptions',
      'variants.1.options',
    ],
    ['a negative weight', [{ sku: 'A', options: { Size: 'S' }, weight: -1 }], 'products.measureInvalid', 'variants.0.weight'],
    [
      'a fractional stock level',
      [{ sku: 'A', options: { Size: 'S' }, stock: { stockLevel: 1.5 } }],
      'inventory.stockInvalid',
      'variants.0.stock',
    ],
    [
      'stock at an unknown location',
      [{ sku: 'A', options: { Size: 'S' }, stock: { warehouses: [{ locationId: 99, warehouseLevel: 1 }] } }],
      'inventory.unknownLocation',
      'variants.0.stock',
    ],
    [
      'too many variants',
      Array.from({ length: maxVariants + 1 }, (_, index) => ({ sku: `S${index}`, options: {} })),
      'variants.tooManyVariants',
      'options',
    ],
  ]
  test.each(invalidVariants)('rejects %s, at the cell', async (_, variants, key, field) => {
    await createTestProduct(shop, { variants: [{ sku: 'OTHER' }] })
    expect(await readUserError(saveTestProduct({ options: sizes }, variants))).toEqual([key, field])
  })

  test('accepts five options, and no more', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const save = (count: number) => {
      const options = names.slice(0, count).map((name) => ({ name, values: [{ value: 'x' }] }))
      return saveTestProduct({ options }, [{ sku: 'VASE', options: Object.fromEntries(options.map(({ name }) => [name, 'x'])) }])
    }
    expect(await readUserError(save(6))).toEqual(['products.tooManyOptions', 'options'])
    const { id } = await save(5)
    expect((await productRow(id)).options).toHaveLength(5)
  })

  test('leaves nothing behind when a late rule rejects it', async () => {
    const { id } = await saveTestProduct({}, [{ sku: 'VASE', options: {}, stock: { stockLevel: 3 } }])
    const rowBefore = await productRow(id)
    const invalidVariant: VariantFacts[] = [{ sku: 'NEW', options: {}, stock: { stockLevel: -4 } }]
    await readUserError(saveTestProduct({ name: 'Half', price: 1 }, invalidVariant, id))
    expect(await productRow(id)).toEqual(rowBefore)
    expect((await variantRows(id)).map(({ sku }) => sku)).toEqual(['VASE'])
    expect(await getInventory('VASE')).toMatchObject({ stockLevel: 3 })
    expect(await getInventory('NEW')).toBeUndefined()
  })

  test('overwrites nothing another person saved meanwhile, unless forced to', async () => {
    const { id } = await saveTestProduct({})
    const { updatedAt } = await productRow(id)
    await saveTestProduct({ name: 'Theirs' }, null, id, { expectedUpdatedAt: updatedAt })
    await expect(saveTestProduct({ name: 'Mine' }, null, id, { expectedUpdatedAt: updatedAt })).rejects.toBeInstanceOf(Conflict)
    expect((await productRow(id)).name).toBe('Theirs')
    await saveTestProduct({ name: 'Imported' }, null, id, { reason: 'import' })
    expect((await productRow(id)).name).toBe('Imported')
    await expect(saveTestProduct({ seoLink: 'elsewhere' }, null, 987)).rejects.toBeInstanceOf(NotFound)
  })
})

describe('the variants of a product', () => {
  const sizes = (...values: string[]) => [{ name: 'Size', values: values.map((value) => ({ value })) }]
  const createSizedVariants = (...values: string[]): VariantFacts[] =>
    values.map((value) => ({ sku: `V-${value}`, options: { Size: value } }))

  test('with a known SKU are updated in place, and omitted fields stay unchanged', async () => {
    const { id } = await saveTestProduct({ options: sizes('S', 'L') }, [
      { ...createSizedVariants('S')[0]!, barcode: '123', variantFee: 50 },
      { ...createSizedVariants('L')[0]!, variantFee: 30 },
    ])
    const [small] = await variantRows(id)
    const { variants } = await saveTestProduct(
      { options: sizes('S', 'L') },
      [...createSizedVariants('L'), { ...createSizedVariants('S')[0]!, variantFee: 75 }],
      id,
    )
    expect(variants).toEqual({ added: [], changed: ['V-L', 'V-S'], removed: [], deactivated: [] })
    expect(await variantRows(id)).toMatchObject([
      { sku: 'V-L', variantFee: 30 },
      { id: small!.id, sku: 'V-S', barcode: '123', variantFee: 75 },
    ])
  })

  test('that are left out are deleted with their stock, or retired when an order uses them', async () => {
    const product = await createTestProduct(shop, { options: { Size: ['S', 'M', 'L'] }, seoLink: 'vase', name: 'Vase' })
    const [small, medium, large] = product.variants
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [{ id: product.id, variantId: medium!.id }])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    const { variants } = await saveTestProduct(
      { options: sizes('S') },
      [{ id: small!.id, sku: small!.sku, options: { Size: 'S' } }],
      product.id,
    )
    expect(variants).toMatchObject({ removed: [large!.sku], deactivated: [medium!.sku] })
    expect((await variantRows(product.id)).map(({ sku, active }) => [sku, active])).toEqual([
      [small!.sku, true],
      [medium!.sku, false],
    ])
    expect(await getInventory(large!.sku)).toBeUndefined()
    expect(await getInventory(medium!.sku)).toMatchObject({ stockLevel: 10 })
  })

  test('cannot take the SKU of one that stays for its orders', async () => {
    const product = await createTestProduct(shop, { options: { Size: ['S', 'L'] }, seoLink: 'vase', name: 'Vase' })
    const [small, large] = product.variants
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [{ id: product.id, variantId: large!.id }])
    await saveTestDetails(shop, cartId)
    await placeTestOrder(shop, cartId)
    const renamed = [{ id: small!.id, sku: large!.sku, options: { Size: 'S' } }]
    expect(await readUserError(saveTestProduct({ options: sizes('S') }, renamed, product.id))).toEqual([
      'variants.skuTaken',
      'variants.0.sku',
    ])
    expect(await getInventory(large!.sku)).toMatchObject({ stockLevel: 10 })
  })

  test('keep their stock and its history under a new SKU, even when two swap SKUs', async () => {
    const { id } = await saveTestProduct({ options: sizes('S', 'L') }, [
      { ...createSizedVariants('S')[0]!, stock: { stockLevel: 3 } },
      { ...createSizedVariants('L')[0]!, stock: { stockLevel: 8 } },
    ])
    const [small, large] = await variantRows(id)
    const reorderedVariants = [
      { id: small!.id, sku: 'V-L', options: { Size: 'S' } },
      { id: large!.id, sku: 'V-S', options: { Size: 'L' } },
    ]
    await saveTestProduct({ options: sizes('S', 'L') }, reorderedVariants, id)
    expect(await variantRows(id)).toMatchObject([
      { id: small!.id, sku: 'V-L' },
      { id: large!.id, sku: 'V-S' },
    ])
    expect(await getInventory('V-L')).toMatchObject({ stockLevel: 3, calculatedTotal: 3 })
    expect(await getInventory('V-S')).toMatchObject({ stockLevel: 8 })
    const ledger = await shop.db.read.select().from(shop.db.t.stockLedger).where(eq(shop.db.t.stockLedger.sku, 'V-L'))
    expect(ledger.map(({ delta }) => delta)).toEqual([3])
  })

  test('get the given level at each location, with each change in the ledger', async () => {
    const [east, west] = await shop.db.transaction(async (tx) => {
      const rows = await tx
        .insert(tx.t.locations)
        .values([{ name: 'East' }, { name: 'West' }])
        .returning()
      return rows.map((row) => row.id)
    })
    const createStock = (a: number, b: number) => ({
      useWarehouseStock: true,
      warehouses: [
        { locationId: east!, warehouseLevel: a },
        { locationId: west!, warehouseLevel: b },
      ],
    })
    const { id } = await saveTestProduct({}, [{ ...singleVariant[0]!, stock: createStock(4, 6) }])
    expect(await getInventory('VASE')).toMatchObject({ calculatedTotal: 10, useWarehouseStock: true, locationId: east! })
    await saveTestProduct({}, [{ ...singleVariant[0]!, stock: createStock(4, 1) }], id, { reason: 'import', reference: 'import 7' })
    expect(await getInventory('VASE')).toMatchObject({ calculatedTotal: 5, locationId: east! })
    const { stockLedger } = shop.db.t
    expect((await shop.db.read.select().from(stockLedger).orderBy(stockLedger.id)).at(-1)).toMatchObject({
      locationId: west!,
      delta: -5,
      levelAfter: 1,
      reason: 'import',
      reference: 'import 7',
    })
    await saveTestProduct({}, singleVariant, id)
    expect(await getInventory('VASE')).toMatchObject({ calculatedTotal: 5 })
  })
})

const fixed = (amount: number) => ({ kind: 'fixed' as const, amount })
