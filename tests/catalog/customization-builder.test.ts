import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { rearrange } from '#src/catalog/admin/customization-acts.ts'
import { customizationFrom, rowsOf } from '#src/catalog/admin/customization-form.ts'
import type { TypedQuestion } from '#templates/catalog/admin/customization-card.tsx'
import { aField, everyKind, fixed, percent } from '#tests/support/forms.ts'

const aRow = (given: Partial<TypedQuestion> = {}): TypedQuestion => ({
  key: '',
  label: 'Engraving',
  type: 'text',
  required: false,
  max_length: '20',
  retail: '',
  wholesale: '',
  choices: [],
  ...given,
})
const choice = (value: string, retail = '', wholesale = '') => ({ value, retail, wholesale })
const read = (...rows: TypedQuestion[]) => customizationFrom(rows, 'USD')
const faults = (...rows: TypedQuestion[]) => read(...rows).faults.map(({ field, key }) => `${field} ${key.split('.').at(-1)}`)

describe('the builder’s rows', () => {
  test('say what a stored form says, and back', () => {
    expect(read(...rowsOf(everyKind, 'USD'))).toEqual({
      fields: everyKind.map((field) => (field.type === 'text' || field.type === 'textarea' ? field : { ...field, maxLength: 1 })),
      faults: [],
    })
  })

  test('say any form and back', () => {
    const charge = fc.oneof(fc.integer({ min: -99_999, max: 99_999 }).map(fixed), fc.integer({ min: 0, max: 100 }).map(percent))
    const both = { retail: charge, wholesale: charge }
    const offered = fc.uniqueArray(fc.record({ value: fc.stringMatching(/^[A-Za-z]{1,8}$/), ...both }), {
      selector: ({ value }) => value,
      minLength: 1,
      maxLength: 4,
    })
    const form = fc.array(fc.record({ ...both, choices: offered, text: fc.boolean(), required: fc.boolean() }), { maxLength: 5 })
    fc.assert(
      fc.property(form, fc.constantFrom('USD', 'JPY', 'KWD'), (made, currency) => {
        const fields = made.map(({ text, choices, required, ...charges }, at) =>
          text
            ? aField({ key: `k${at}`, required, ...charges })
            : aField({ key: `k${at}`, type: 'radio', required, maxLength: 1, choices }),
        )
        expect(customizationFrom(rowsOf(fields, currency), currency)).toEqual({ fields, faults: [] })
      }),
    )
  })

  test.each([
    ['', fixed(0)],
    ['4', fixed(400)],
    ['4.50', fixed(450)],
    ['+4.50', fixed(450)],
    ['-2.00', fixed(-200)],
    ['− 2', fixed(-200)],
    ['$1,200', fixed(120_000)],
    ['10%', percent(10)],
    ['+15 %', percent(15)],
    ['0%', percent(0)],
  ])('read a price of %p', (typed, charge) => {
    expect(read(aRow({ retail: typed })).fields[0]!.retail).toEqual(charge)
  })

  test.each([
    ['four', 'price'],
    ['4.505', 'price'],
    ['10.5%', 'price'],
    ['%', 'price'],
    ['101%', 'percent'],
    ['2,000,000', 'fixed'],
  ])('refuse a price of %p at its field', (typed, key) => {
    expect(faults(aRow({ retail: typed, wholesale: '1' }))).toEqual([`customization.0.retail ${key}`])
    const row = aRow({ type: 'radio', choices: [choice('A'), choice('B', '', typed)] })
    expect(faults(aRow(), row)).toEqual([`customization.1.choices.1.wholesale ${key}`])
  })

  test('take the retail price where no wholesale price is typed', () => {
    expect(read(aRow({ retail: '5' })).fields[0]!.wholesale).toEqual(fixed(500))
    expect(read(aRow({ retail: '5', wholesale: '0' })).fields[0]!.wholesale).toEqual(fixed(0))
  })

  test('drop empty answers, and still name the right row when another is wrong', () => {
    const row = aRow({ type: 'select', choices: [choice('A'), choice(''), choice(' '), choice('A'), choice('', '3')] })
    expect(read(row).fields[0]!.choices.map(({ value }) => value)).toEqual(['A', 'A', ''])
    expect(faults(row)).toEqual(['customization.0.choices.3.value choiceTaken', 'customization.0.choices.4.value choice'])
    expect(faults(aRow({ type: 'select', choices: [choice('')] }))).toEqual(['customization.0.choices choices'])
  })

  test('need a label and a length that fits', () => {
    expect(faults(aRow({ label: ' ' }))).toEqual(['customization.0.label label'])
    expect(faults(aRow({ max_length: 'many' }))).toEqual(['customization.0.max_length maxLength'])
    expect(faults(aRow({ max_length: '0' }))).toEqual(['customization.0.max_length maxLength'])
    expect(read(aRow({ max_length: '' })).fields[0]!.maxLength).toBe(60)
  })

  test('keep the keys they have and get new ones from their labels, each once', () => {
    const labels = ['Engraving', 'Engraving', '2nd line', 'Größe & Form', '文字', 'Constructor', 'x'.repeat(90)]
    const { fields, faults: wrong } = read(aRow({ key: 'engraving', label: 'Words' }), ...labels.map((label) => aRow({ label })))
    expect(wrong).toEqual([])
    expect(fields.map(({ key }) => key)).toEqual([
      'engraving',
      'engraving_2',
      'engraving_3',
      'answer_2nd_line',
      'grosse_form',
      'answer',
      'constructor_',
      'x'.repeat(40),
    ])
  })

  test('keep no answers of a question that has become one of text', () => {
    expect(read(aRow({ choices: [choice('A', '3')] })).fields[0]!.choices).toEqual([])
  })
})

describe('the builder’s buttons', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((label) => aRow({ label })) as [TypedQuestion, TypedQuestion, TypedQuestion]
  const labels = (act: string, rows = [a, b, c]) => rearrange(rows, act).rows.map((row) => row.label)
  const focus = (act: string) => rearrange([a, b, c], act).focus

  test.each([
    ['up:1', 'BAC', 'customization.0.down'],
    ['down:0', 'BAC', 'customization.1.down'],
    ['up:2', 'ACB', 'customization.1.up'],
    ['down:1', 'ACB', 'customization.2.up'],
    ['up:0', 'ABC', null],
    ['down:2', 'ABC', null],
    ['remove:1', 'AC', 'customization.1.label'],
    ['remove:2', 'AB', 'customization.1.label'],
    ['remove:7', 'ABC', null],
    ['explode:1', 'ABC', null],
    ['up:x', 'ABC', null],
    ['', 'ABC', null],
  ])('%p leaves %p and puts the focus on %p', (act, left, at) => {
    expect(labels(act).join('')).toBe(left)
    expect(focus(act)).toBe(at)
  })

  test('add a question at the end, twenty at most, and go to it', () => {
    expect(rearrange([a], 'add')).toMatchObject({ rows: [a, { label: '', type: 'text' }], focus: 'customization.1.label' })
    const full = Array.from({ length: 20 }, () => a)
    expect(rearrange(full, 'add').rows).toHaveLength(20)
    expect(rearrange([a], 'remove:0')).toEqual({ rows: [], focus: 'customization.add' })
  })

  test('do the same for the answers of a question', () => {
    const row = aRow({ type: 'radio', choices: [choice('x'), choice('y'), choice('z')] })
    const values = (act: string) =>
      rearrange([a, row], act)
        .rows[1]!.choices.map(({ value }) => value)
        .join('')
    expect(values('lift:1:2')).toBe('xzy')
    expect(values('lower:1:0')).toBe('yxz')
    expect(values('drop:1:1')).toBe('xz')
    expect(values('lift:1:0')).toBe('xyz')
    expect(values('drop:1:9')).toBe('xyz')
    expect(rearrange([a, row], 'choice:1')).toMatchObject({ focus: 'customization.1.choices.3.value' })
    expect(rearrange([a, row], 'choice:1').rows[1]!.choices).toHaveLength(4)
    const full = aRow({ type: 'radio', choices: Array.from({ length: 50 }, (_, at) => choice(String(at))) })
    expect(rearrange([full], 'choice:0').rows[0]!.choices).toHaveLength(50)
  })

  test('a question to choose from has rows to fill in; nothing is lost by looking again', () => {
    expect(rearrange([aRow({ type: 'select' })], 'draw').rows[0]!.choices).toHaveLength(2)
    expect(rearrange([aRow({ choices: [choice('A')] })], 'draw').rows[0]!.choices).toHaveLength(1)
  })
})
