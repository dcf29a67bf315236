import { describe, expect, test } from 'bun:test'
import { applyCustomizationAction } from '#src/product-editor/admin/customization-actions.ts'
import { parseCustomization, toCustomizationRows } from '#src/product-editor/admin/customization-form.ts'
import { moneyInputOf } from '#src/lib/money/money.ts'
import type { CustomizationRow } from '#src/product-editor/admin/customization-rows.ts'
import { createTestField, fieldsOfEveryType, fixedCharge, percentCharge } from '#tests/support/customization.ts'
import { fc } from '#tests/support/properties.ts'

const createQuestionRow = (overrides: Partial<CustomizationRow> = {}): CustomizationRow => ({
  key: '',
  label: 'Engraving',
  type: 'text',
  required: false,
  max_length: '20',
  retail: '',
  wholesale: '',
  choices: [],
  ...overrides,
})
const createChoice = (value: string, retail = '', wholesale = '') => ({ value, retail, wholesale })
const parseRows = (...rows: CustomizationRow[]) => parseCustomization(rows, moneyInputOf('en', 'USD'))
const listErrors = (...rows: CustomizationRow[]) => parseRows(...rows).errors.map(({ field, key }) => `${field} ${key.split('.').at(-1)}`)

describe('the rows of the customization builder', () => {
  test('convert a stored form to rows and back', () => {
    expect(parseRows(...toCustomizationRows(fieldsOfEveryType, moneyInputOf('en', 'USD')))).toEqual({
      fields: fieldsOfEveryType.map((field) => (field.type === 'text' || field.type === 'textarea' ? field : { ...field, maxLength: 1 })),
      errors: [],
    })
  })

  test('convert any form to rows and back', () => {
    const charge = fc.oneof(fc.integer({ min: -99_999, max: 99_999 }).map(fixedCharge), fc.integer({ min: 0, max: 100 }).map(percentCharge))
    const chargePair = { retail: charge, wholesale: charge }
    const choicesArbitrary = fc.uniqueArray(fc.record({ value: fc.stringMatching(/^[A-Za-z]{1,8}$/), ...chargePair }), {
      selector: ({ value }) => value,
      minLength: 1,
      maxLength: 4,
    })
    const form = fc.array(fc.record({ ...chargePair, choices: choicesArbitrary, text: fc.boolean(), required: fc.boolean() }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(form, fc.constantFrom('USD', 'JPY', 'KWD'), fc.constantFrom('en', 'de'), (generatedFields, currency, language) => {
        const input = moneyInputOf(language, currency)
        const fields = generatedFields.map(({ text, choices, required, ...charges }, index) =>
          text
            ? createTestField({ key: `k${index}`, required, ...charges })
            : createTestField({ key: `k${index}`, type: 'radio', required, maxLength: 1, choices }),
        )
        expect(parseCustomization(toCustomizationRows(fields, input), input)).toEqual({ fields, errors: [] })
      }),
    )
  })

  test.each([
    ['', fixedCharge(0)],
    ['4', fixedCharge(400)],
    ['4.50', fixedCharge(450)],
    ['+4.50', fixedCharge(450)],
    ['-2.00', fixedCharge(-200)],
    ['− 2', fixedCharge(-200)],
    ['$1,200', fixedCharge(120_000)],
    ['10%', percentCharge(10)],
    ['+15 %', percentCharge(15)],
    ['0%', percentCharge(0)],
  ])('accept a price of %p', (submitted, charge) => {
    expect(parseRows(createQuestionRow({ retail: submitted })).fields[0]!.retail).toEqual(charge)
  })

  test.each([
    ['four', 'price'],
    ['4.505', 'price'],
    ['10.5%', 'price'],
    ['%', 'price'],
    ['101%', 'percent'],
    ['2,000,000', 'fixed'],
  ])('reject a price of %p at its field', (submitted, key) => {
    expect(listErrors(createQuestionRow({ retail: submitted, wholesale: '1' }))).toEqual([`customization.0.retail ${key}`])
    const row = createQuestionRow({ type: 'radio', choices: [createChoice('A'), createChoice('B', '', submitted)] })
    expect(listErrors(createQuestionRow(), row)).toEqual([`customization.1.choices.1.wholesale ${key}`])
  })

  test('use the retail price when no wholesale price is entered', () => {
    expect(parseRows(createQuestionRow({ retail: '5' })).fields[0]!.wholesale).toEqual(fixedCharge(500))
    expect(parseRows(createQuestionRow({ retail: '5', wholesale: '0' })).fields[0]!.wholesale).toEqual(fixedCharge(0))
  })

  test('drop empty choices and still report the right row when another is invalid', () => {
    const row = createQuestionRow({
      type: 'select',
      choices: [createChoice('A'), createChoice(''), createChoice(' '), createChoice('A'), createChoice('', '3')],
    })
    expect(parseRows(row).fields[0]!.choices.map(({ value }) => value)).toEqual(['A', 'A', ''])
    expect(listErrors(row)).toEqual(['customization.0.choices.3.value choiceTaken', 'customization.0.choices.4.value choice'])
    expect(listErrors(createQuestionRow({ type: 'select', choices: [createChoice('')] }))).toEqual(['customization.0.choices choices'])
  })

  test('need a label and a valid length', () => {
    expect(listErrors(createQuestionRow({ label: ' ' }))).toEqual(['customization.0.label label'])
    expect(listErrors(createQuestionRow({ max_length: 'many' }))).toEqual(['customization.0.max_length maxLength'])
    expect(listErrors(createQuestionRow({ max_length: '0' }))).toEqual(['customization.0.max_length maxLength'])
    expect(parseRows(createQuestionRow({ max_length: '' })).fields[0]!.maxLength).toBe(60)
  })

  test('keep existing keys and derive new, unique ones from their labels', () => {
    const labels = ['Engraving', 'Engraving', '2nd line', 'Größe & Form', '文字', 'Constructor', 'x'.repeat(90)]
    const { fields, errors: labelErrors } = parseRows(
      createQuestionRow({ key: 'engraving', label: 'Words' }),
      ...labels.map((label) => createQuestionRow({ label })),
    )
    expect(labelErrors).toEqual([])
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

  test('drop the choices of a question that became a text question', () => {
    expect(parseRows(createQuestionRow({ choices: [createChoice('A', '3')] })).fields[0]!.choices).toEqual([])
  })
})

describe('the buttons of the customization builder', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((label) => createQuestionRow({ label })) as [CustomizationRow, CustomizationRow, CustomizationRow]
  const labelsAfter = (action: string, rows = [a, b, c]) => applyCustomizationAction(rows, action).rows.map((row) => row.label)
  const focusAfter = (action: string) => applyCustomizationAction([a, b, c], action).focus

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
  ])('%p leaves %p and puts the focus on %p', (action, remainingLabels, focusId) => {
    expect(labelsAfter(action).join('')).toBe(remainingLabels)
    expect(focusAfter(action)).toBe(focusId)
  })

  test('add a question at the end, up to twenty, and focus it', () => {
    expect(applyCustomizationAction([a], 'add')).toMatchObject({ rows: [a, { label: '', type: 'text' }], focus: 'customization.1.label' })
    const maxRows = Array.from({ length: 20 }, () => a)
    expect(applyCustomizationAction(maxRows, 'add').rows).toHaveLength(20)
    expect(applyCustomizationAction([a], 'remove:0')).toEqual({ rows: [], focus: 'customization.add' })
  })

  test('add a choice at the end of a question, and focus it', () => {
    const row = createQuestionRow({ type: 'radio', choices: [createChoice('x'), createChoice('y'), createChoice('z')] })
    const values = (action: string) =>
      applyCustomizationAction([a, row], action)
        .rows[1]!.choices.map(({ value }) => value)
        .join('')
    expect(values('lift:1:2')).toBe('xzy')
    expect(values('lower:1:0')).toBe('yxz')
    expect(values('drop:1:1')).toBe('xz')
    expect(values('lift:1:0')).toBe('xyz')
    expect(values('drop:1:9')).toBe('xyz')
    expect(applyCustomizationAction([a, row], 'choice:1')).toMatchObject({ focus: 'customization.1.choices.3.value' })
    expect(applyCustomizationAction([a, row], 'choice:1').rows[1]!.choices).toHaveLength(4)
    const maxRows = createQuestionRow({ type: 'radio', choices: Array.from({ length: 50 }, (_, index) => createChoice(String(index))) })
    expect(applyCustomizationAction([maxRows], 'choice:0').rows[0]!.choices).toHaveLength(50)
  })

  test('show rows to fill in for a choice question, without data loss when shown again', () => {
    expect(applyCustomizationAction([createQuestionRow({ type: 'select' })], 'draw').rows[0]!.choices).toHaveLength(2)
    expect(applyCustomizationAction([createQuestionRow({ choices: [createChoice('A')] })], 'draw').rows[0]!.choices).toHaveLength(1)
  })
})
