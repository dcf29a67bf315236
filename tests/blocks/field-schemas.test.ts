import { Value } from '@sinclair/typebox/value'
import { Type } from '@sinclair/typebox'
import { expect, test } from 'bun:test'
import { defineBlockKind } from '#src/blocks/define-block-kind.ts'
import { blocks, entityId, line, list, passage, productIds, toggle, wholeNumber } from '#src/blocks/field-schemas.ts'
import { type BlockError, sanitizeFields } from '#src/blocks/sanitize-fields.ts'
import { raw } from '#templates/jsx/html.ts'

/** A kind with every type of field that has a rule of its own. */
const kind = defineBlockKind({
  kind: 'sample',
  version: 1,
  label: 'blocks.text',
  hint: 'blocks.text',
  icon: 'box',
  group: 'site',
  schema: Type.Object({
    title: line(5),
    note: passage(9),
    count: wholeNumber(2, 8),
    isWide: toggle(),
    products: productIds(2),
    category: entityId(),
    columns: list(Type.Object({ blocks: blocks(3) }), { minItems: 2, maxItems: 3 }),
  }),
  fields: {
    title: { label: 'blocks.text' },
    note: { type: 'textarea', label: 'blocks.text' },
    count: { type: 'number', label: 'blocks.text' },
    isWide: { type: 'switch', label: 'blocks.text' },
    products: { type: 'products', label: 'blocks.text' },
    category: { type: 'entity', label: 'blocks.text', options: async () => [] },
    columns: {
      type: 'list',
      label: 'blocks.text',
      itemLabel: 'blocks.text',
      itemDefaults: { blocks: [] },
      fields: { blocks: { type: 'blocks', label: 'blocks.text' } },
    },
  },
  defaults: { title: 'New', note: '', count: 4, isWide: true, products: [], category: null, columns: [{ blocks: [] }, { blocks: [] }] },
  render: () => raw(''),
  toText: () => '',
})

async function sanitize(data: Record<string, unknown>) {
  const errors: BlockError[] = []
  const sanitized = await sanitizeFields(kind, data, 'data', { errors, sanitizeBlocks: async () => [] })
  expect(Value.Check(kind.schema, sanitized)).toBe(true)
  return { sanitized, errors: errors.map(({ path, key }) => `${path} ${key}`) }
}

test('a missing field has the default of its kind, and so does one of another type', async () => {
  expect((await sanitize({})).sanitized).toEqual(kind.defaults)
  const wrong = { title: 5, note: null, count: '3', isWide: 'yes', products: 'all', category: '3', columns: {} }
  expect(await sanitize(wrong)).toEqual({ sanitized: kind.defaults, errors: [] })
})

test('texts are cut to their limit, one line stays one line', async () => {
  const { sanitized, errors } = await sanitize({ title: ' a\r\n\u0000b cdef', note: ' a\r\n\u0000b ' })
  expect(sanitized).toMatchObject({ title: 'a b c', note: 'a\nb' })
  expect(errors).toEqual(['data.title blocks.errors.tooLong'])
})

test('numbers are moved into their range', async () => {
  expect(await sanitize({ count: 99 })).toMatchObject({ sanitized: { count: 8 }, errors: ['data.count blocks.errors.range'] })
})

test('ids are those of rows, each once and not too many', async () => {
  const { sanitized, errors } = await sanitize({ products: [3, 3, -1, 'a', 2.5, 7, 9], category: 12 })
  expect(sanitized).toMatchObject({ products: [3, 7], category: 12 })
  expect(errors).toEqual(['data.products blocks.errors.tooMany'])
})

test('lists have at least and at most what their schema says', async () => {
  expect((await sanitize({ columns: [] })).sanitized['columns']).toEqual([{ blocks: [] }, { blocks: [] }])
  expect((await sanitize({ columns: [{}, {}, {}, {}] })).errors).toEqual(['data.columns blocks.errors.tooMany'])
})
