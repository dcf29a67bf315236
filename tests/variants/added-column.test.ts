import { describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { getTableColumns } from 'drizzle-orm'
import { sqliteTables } from '#db/schema.sqlite.ts'
import { variantFieldOf } from '#src/import-files/file-columns.ts'
import { definedVariantFacts } from '#src/imports/plan/plan-variants.ts'
import { storedVariantSchema } from '#src/imports/undo/undo-snapshot.ts'
import { describeVariantChanges } from '#src/product-editor/admin/save-product-form.ts'
import { imageDetailNames, placeColumns } from '#src/products/product-images.ts'
import { blankFacts, columnsWithoutFacts } from '#src/products/product-facts.ts'
import { listFactColumns, pickVariantFacts, variantColumns, variantFactsToCopy } from '#src/variants/variant-facts.ts'
import { schemaWithColumn } from '#tests/support/schema-with-column.ts'
import { unlistedColumns } from '#tests/support/unlisted-columns.ts'

const { productImages, products, variants } = schemaWithColumn('shelf')

const row = {
  id: 7,
  productId: 3,
  position: 2,
  sku: 'CAP',
  options: {},
  variantFee: 0,
  compareAtPrice: null,
  barcode: '4006381333931',
  weight: null,
  isSubscription: false,
  intervalUnit: 'month' as const,
  intervalCount: 1,
  active: true,
  shelf: 'A1',
}

describe('a column added to variants', () => {
  test('is saved, with its default where nothing is given', () => {
    const input = { sku: 'CAP', options: {} }
    expect(variantColumns(variants, { ...input, shelf: 'B2' } as typeof input, row)).toMatchObject({ shelf: 'B2' })
    expect(variantColumns(variants, input, row)).toMatchObject({ shelf: 'A1', barcode: row.barcode })
    expect(variantColumns(variants, input, undefined)).toMatchObject({ shelf: 'none', isSubscription: false, weight: null })
  })

  test('and no other value of the input', () => {
    const input = { sku: 'CAP', options: {}, id: 9, productId: 1, field: '', cost: 1 }
    expect(Object.keys(variantColumns(variants, input, undefined)).toSorted()).toEqual(
      [...listFactColumns(variants).map(([name]) => name), 'position'].toSorted(),
    )
  })

  test('is in the audit log', () => {
    const stored = { ...row, stock: null, stockLevel: null, useWarehouseStock: false, levels: [], reserved: 0, ownImages: [] }
    const saved = { added: [], changed: [], removed: [], deactivated: [] }
    expect(describeVariantChanges({ variants: [stored] }, [{ ...pickVariantFacts(row), id: 7, shelf: 'B2' } as never], saved)).toEqual({
      variants: { CAP: { shelf: ['A1', 'B2'] } },
    })
  })

  test('is in the duplicate of a product, unlike what belongs to one variant', () => {
    expect(variantFactsToCopy(row)).toMatchObject({ shelf: 'A1' })
    for (const name of ['id', 'productId', 'position', 'sku', 'barcode']) expect(variantFactsToCopy(row)).not.toHaveProperty(name)
  })

  test('is imported, and restored by the undo of an import', () => {
    expect(definedVariantFacts({ line: 1, sku: 'CAP', options: {}, shelf: 'B2' } as never)).toMatchObject({ shelf: 'B2' })
    const stored = { ...pickVariantFacts(row), id: 7, stock: null }
    expect(Value.Check(storedVariantSchema(variants), stored)).toBe(true)
    expect(Value.Check(storedVariantSchema(variants), { ...stored, shelf: 5 })).toBe(false)
  })

  test('is missed by the export until it has a column there', () => {
    const unexported = (table: typeof variants) =>
      listFactColumns(table).flatMap(([name]): string[] => (name in variantFieldOf ? [] : [name]))
    expect(unexported(variants)).toEqual(['shelf'])
    expect(unexported(sqliteTables.variants)).toEqual([])
  })
})

test('a column added to products is missed until it is a fact or named as none', () => {
  const known = [...Object.keys(blankFacts), ...columnsWithoutFacts]
  const missing = (table: typeof products) => Object.keys(getTableColumns(table)).filter((name) => !known.includes(name))
  expect(missing(products)).toEqual(['shelf'])
  expect(missing(sqliteTables.products)).toEqual([])
})

test('a column added to images of products is missed until it is a detail of them', () => {
  const known: string[] = [...imageDetailNames, ...placeColumns]
  const missing = (table: typeof productImages) => Object.keys(getTableColumns(table)).filter((name) => !known.includes(name))
  expect(missing(productImages)).toEqual(['shelf'])
  expect(missing(sqliteTables.productImages)).toEqual([])
})

test('a text column added to a table is missed by the list of personal data, by which erasure and export go', () => {
  const missing = unlistedColumns(schemaWithColumn('shelf'))
  expect(missing).toContain('variants.shelf')
  expect(missing).toContain('users.shelf')
})
