import { describe, expect, test } from 'bun:test'
import { findSkuOwner, generateSkus } from '#src/variants/generate-skus.ts'
import { optionFieldName } from '#src/variants/option-fields.ts'
import { resolveVariant } from '#src/variants/resolve-variant.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

const resolve = (productId: number, size: string, variantId: number | null = null) =>
  resolveVariant(shop.db.read, { productId, variantId, read: (field) => (field === optionFieldName('Size') ? size : undefined) })

describe('the variant of a submitted form', () => {
  test('is the one with the chosen options, whichever id came with them', async () => {
    const { id, variants } = await createTestProduct(shop, { options: { Size: ['S', 'L'] } })
    expect(await resolve(id, 'L', variants[0]!.id)).toBe(variants[1]!.id)
  })

  test('is none that is no longer sold', async () => {
    const { id, variants } = await createTestProduct(shop, {
      options: { Size: ['S', 'L'] },
      variants: [{ options: { Size: 'S' } }, { options: { Size: 'L' }, active: false }],
    })
    expect(await resolve(id, 'S')).toBe(variants[0]!.id)
    await expect(resolve(id, 'L')).rejects.toThrow('variants.combinationUnavailable')
    const byId = resolveVariant(shop.db.read, { productId: id, variantId: variants[1]!.id, read: () => undefined })
    await expect(byId).rejects.toThrow('cart.cannotBuy')
  })
})

test('generated SKUs are unique: among themselves, in the form and in the store', async () => {
  await createTestProduct(shop, { variants: [{ sku: 'MUG-RED-2' }] })
  const choices = [['Red'], ['Red!'], ['Blue']]
  expect(await generateSkus(shop.db.read, 'mug', choices, ['MUG-BLUE'])).toEqual(['MUG-RED', 'MUG-RED-3', 'MUG-BLUE-2'])
})

test('a SKU is owned by the other product that has it', async () => {
  const mug = await createTestProduct(shop, { name: 'Mug', variants: [{ sku: 'MUG' }] })
  expect(await findSkuOwner(shop.db.read, 'MUG', mug.id)).toBeNull()
  expect(await findSkuOwner(shop.db.read, 'MUG', mug.id + 1)).toBe('Mug')
  expect(await findSkuOwner(shop.db.read, 'CUP', mug.id)).toBeNull()
})
