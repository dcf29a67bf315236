import { describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import { moneyInputOf } from '#src/lib/money/money.ts'
import { readFields, writeFields } from '#src/import-files/cells/field-cells.ts'
import { listProductColumns } from '#src/import-files/file-columns.ts'
import { CellReader, createSheet } from '#src/import-files/sheet.ts'
import { keysOf } from '#src/lib/collections/records.ts'
import { fieldSchemas, formatFields, parseFields } from '#src/product-editor/admin/field-forms.ts'
import { fieldInputs } from '#src/product-editor/admin/field-inputs.ts'
import { createFormatParser } from '#src/product-editor/admin/field-parser.ts'
import { blankFactsOf } from '#src/products/fields/field-kinds.ts'
import { findFieldError } from '#src/products/fields/field-rules.ts'
import { productFields } from '#src/products/fields/product-fields.ts'
import { validateFields } from '#src/web/form/form.ts'
import { sampleFactsOf } from '#tests/support/full-product.ts'
import { createTestView } from '#tests/support/view.ts'

// Sample fields. Their columns use headers of other platforms, because the importer knows no others.
const fields = {
  ...productFields,
  shelfCode: {
    kind: 'text',
    column: 'product_type',
    label: 'productEditor.sku',
    hint: 'productEditor.skuHint',
    maxLength: 12,
    pattern: { shape: /^[A-Z]\d{2}$/, ignored: /[ .]/g, error: 'form.wrongFormat', example: 'B07' },
    card: 'card-place',
    row: 9,
  },
  madeIn: { kind: 'country', column: 'in_stock', label: 'productEditor.name', card: 'card-shipping', row: 9 },
} as const

const format = { moneyInput: moneyInputOf('en', 'USD'), timeZone: 'UTC' }
const view = createTestView()
const facts = { ...sampleFactsOf(productFields), shelfCode: 'B07', madeIn: 'PT' }

/** The value of one cell in the shop's own export file. */
function readCell(column: 'product_type' | 'in_stock', text: string) {
  const sheet = createSheet(
    { source: 'own', headers: [column], mapping: { [column]: column } },
    { decimal: '.', currency: 'USD', timeZone: 'UTC' },
  )
  const cells = new CellReader(sheet, [{ line: 2, cells: [text] }], [])
  return { facts: readFields(fields, cells), reasons: cells.issues.map(({ reason }) => reason) }
}

/** Posts the form of `facts` with some values changed. */
async function submit(changes: Record<string, string>) {
  const values = Object.entries({ ...formatFields(fields, facts, format), ...changes })
  const sent = new Map(values.map(([name, value]) => [name, [value === true ? 'on' : value === false ? 'off' : String(value ?? '')]]))
  const parser = createFormatParser(format)
  const form = validateFields(view, sent, t.Object(fieldSchemas(fields)))
  return { facts: await parseFields(fields, form.values, parser), errors: Object.fromEntries(parser.errors) }
}

describe('a field added to the product field list', () => {
  test('has the blank value of its type', () => {
    expect(blankFactsOf(fields)).toMatchObject({ shelfCode: '', madeIn: '' })
  })

  test('is rendered on its card with its label, hint and control', () => {
    const inputs = new Map(fieldInputs(view, fields).map((input) => [input.field.name, input]))
    expect(inputs.get('product_type')).toMatchObject({
      card: 'card-place',
      row: 9,
      field: { label: 'SKU', hint: view.t('productEditor.skuHint'), maxlength: 12 },
    })
    expect(inputs.get('in_stock')).toMatchObject({ card: 'card-shipping', field: { type: 'select' } })
    expect(inputs.get('in_stock')!.field.options).toContainEqual({ value: 'PT', label: 'Portugal' })
  })

  test('is read from the form as it was stored', async () => {
    expect(await submit({})).toEqual({ facts, errors: {} })
  })

  test('is stored without its allowed separator characters', async () => {
    expect((await submit({ product_type: 'B.0 7' })).facts.shelfCode).toBe('B07')
  })

  test('has its own message when the input is invalid', async () => {
    expect((await submit({ product_type: 'bad', in_stock: 'XX' })).errors).toEqual({
      product_type: 'form.wrongFormat',
      in_stock: 'form.choose',
    })
  })

  test('enforces its limits on every way to save', () => {
    expect(findFieldError(fields, { ...facts, shelfCode: 'bad' }, 'shelfCode')).toBe('form.wrongFormat')
    expect(findFieldError(fields, { ...facts, madeIn: 'XX' }, 'madeIn')).toBe('form.choose')
    expect(keysOf(fields).filter((name) => findFieldError(fields, facts, name) !== null)).toEqual([])
  })

  test("is a column of the shop's own export file", () => {
    expect(listProductColumns(fields)).toContain('product_type')
    expect(writeFields(fields, facts, 'USD')).toMatchObject({ product_type: 'B07', in_stock: 'PT' })
  })

  test('is imported from its column, and cleared by an empty cell', () => {
    expect(readCell('product_type', 'B 07')).toEqual({ facts: { shelfCode: 'B07' }, reasons: [] })
    expect(readCell('product_type', '')).toEqual({ facts: { shelfCode: '' }, reasons: [] })
    expect(readCell('in_stock', 'portugal')).toEqual({ facts: { madeIn: 'PT' }, reasons: [] })
    expect(readCell('in_stock', 'pt')).toEqual({ facts: { madeIn: 'PT' }, reasons: [] })
  })

  test('reports an issue when its cell is invalid', () => {
    expect(readCell('product_type', 'bad')).toEqual({ facts: {}, reasons: ['form.wrongFormat'] })
    expect(readCell('in_stock', 'Atlantis')).toEqual({ facts: {}, reasons: ['importFiles.reason.notACountry'] })
  })
})
