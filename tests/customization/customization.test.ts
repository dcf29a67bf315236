import { describe, expect, test } from 'bun:test'
import type { CustomizationCharge, CustomizationField } from '#db/schema/products.ts'
import { checkAnswers, sumCharges, describeAnswers, areAnswersEqual } from '#src/customization/answers.ts'
import { checkCustomizationForm, nextFormVersion } from '#src/customization/form-rules.ts'
import { formatAnswer } from '#src/lib/products/customization-answer.ts'
import { unitPrice } from '#src/pricing/unit-price.ts'
import { createTestField, fixedCharge, percentCharge } from '#tests/support/customization.ts'
import { customizationLimits } from '#src/customization/limits.ts'
import { fc } from '#tests/support/properties.ts'

const freeCharge = fixedCharge(0)
const createChoices = (...values: string[]) =>
  values.map((value, index) => ({ value, retail: fixedCharge(index * 100), wholesale: fixedCharge(index * 50) }))
const listErrors = (...fields: CustomizationField[]) =>
  checkCustomizationForm(fields).map(({ field, key }) => `${field} ${key.split('.').at(-1)}`)

describe('a customization form', () => {
  test('with six kinds of questions is valid', () => {
    const fields = [
      createTestField(),
      createTestField({ key: 'note', type: 'textarea', maxLength: 1000 }),
      createTestField({ key: 'font', type: 'select', choices: createChoices('Serif', 'Sans') }),
      createTestField({ key: 'place', type: 'radio', choices: createChoices('Front') }),
      createTestField({ key: 'box', type: 'checkbox' }),
      createTestField({ key: 'extras', type: 'checkboxes', choices: createChoices('Ribbon', 'Card') }),
    ]
    expect(checkCustomizationForm(fields)).toEqual([])
    expect(checkCustomizationForm([])).toEqual([])
  })

  test.each([
    ['a key with a space', { key: 'my key' }, 'customization.0.key key'],
    ['a key that begins with a digit', { key: '1st' }, 'customization.0.key key'],
    ['a key JavaScript has plans for', { key: 'constructor' }, 'customization.0.key key'],
    ['a key of 41 characters', { key: 'k'.repeat(41) }, 'customization.0.key key'],
    ['no label', { label: ' ' }, 'customization.0.label label'],
    ['a label of 121 characters', { label: 'x'.repeat(121) }, 'customization.0.label label'],
    ['room for no character', { maxLength: 0 }, 'customization.0.max_length maxLength'],
    ['room for half a character', { maxLength: 1.5 }, 'customization.0.max_length maxLength'],
    ['room for a novel', { maxLength: 1001 }, 'customization.0.max_length maxLength'],
    ['nothing to choose from', { type: 'select' }, 'customization.0.choices choices'],
    [
      '51 answers',
      { type: 'radio', choices: createChoices(...Array.from({ length: 51 }, (_, index) => `${index}`)) },
      'customization.0.choices choices',
    ],
    ['a blank answer', { type: 'radio', choices: createChoices('A', ' ') }, 'customization.0.choices.1.value choice'],
    ['the same answer twice', { type: 'checkboxes', choices: createChoices('A', 'B', 'A') }, 'customization.0.choices.2.value choiceTaken'],
    ['101 per cent', { retail: percentCharge(101) }, 'customization.0.retail percent'],
    ['minus one per cent', { wholesale: percentCharge(-1) }, 'customization.0.wholesale percent'],
    ['half a cent', { retail: fixedCharge(0.5) }, 'customization.0.retail fixed'],
    ['a charge beyond all measure', { wholesale: fixedCharge(customizationLimits.fixed + 1) }, 'customization.0.wholesale fixed'],
    [
      'an answer at 101 per cent',
      { type: 'select', choices: [{ value: 'A', retail: percentCharge(101), wholesale: freeCharge }] },
      'customization.0.choices.0.retail percent',
    ],
  ] as [string, Partial<CustomizationField>, string][])('with %s is invalid, and the field is named', (_, overrides, expectedError) => {
    expect(listErrors(createTestField(overrides))).toEqual([expectedError])
  })

  test('has 20 questions at most, with different keys', () => {
    const createFields = (count: number) => Array.from({ length: count }, (_, index) => createTestField({ key: `k${index}` }))
    expect(listErrors(...createFields(20))).toEqual([])
    expect(listErrors(...createFields(21))).toEqual(['customization fields'])
    expect(listErrors(createTestField(), createTestField())).toEqual(['customization.1.key keyTaken'])
  })

  test('may reduce the price', () => {
    expect(checkCustomizationForm([createTestField({ type: 'checkbox', retail: fixedCharge(-500) })])).toEqual([])
  })

  test('gets a new version when its questions change, not when its prices or its order change', () => {
    const font = createTestField({ key: 'font', type: 'select', choices: createChoices('Serif', 'Sans') })
    const savedForm = { fields: [createTestField(), font], version: 3 }
    const pricierField = { ...font, choices: font.choices.map((choice) => ({ ...choice, retail: percentCharge(7) })) }
    expect(nextFormVersion(savedForm, [createTestField(), font])).toBe(3)
    expect(
      nextFormVersion(savedForm, [
        { ...pricierField, choices: pricierField.choices.toReversed() },
        createTestField({ retail: fixedCharge(900) }),
      ]),
    ).toBe(3)
    for (const change of [{ label: 'Initials' }, { required: true }, { maxLength: 3 }, { type: 'textarea' }, { key: 'words' }] as const) {
      expect(nextFormVersion(savedForm, [createTestField(change), font])).toBe(4)
    }
    expect(nextFormVersion(savedForm, [createTestField(), { ...font, choices: createChoices('Serif') }])).toBe(4)
    expect(nextFormVersion(savedForm, [createTestField()])).toBe(4)
    expect(nextFormVersion({ fields: [], version: 0 }, [])).toBe(0)
  })
})

describe('answers', () => {
  const fields = [
    createTestField({ required: true, maxLength: 5 }),
    createTestField({ key: 'note', label: 'Note', type: 'textarea', maxLength: 20 }),
    createTestField({ key: 'font', label: 'Font', type: 'select', choices: createChoices('Serif', 'Sans') }),
    createTestField({ key: 'box', label: 'In a box', type: 'checkbox' }),
    createTestField({ key: 'extras', label: 'Extras', type: 'checkboxes', choices: createChoices('Ribbon', 'Card', 'Seal') }),
  ]
  const listAnswerErrors = (submitted: Record<string, string | string[]>) =>
    Object.fromEntries(
      Object.entries(checkAnswers(fields, { engraving: 'Ann', ...submitted }).errors).map(([key, error]) => [key, error.key as string]),
    )

  test('are normalized: trimmed, in the order of the form, without unknown keys', () => {
    const submitted = { engraving: '  Ann ', note: 'a\r\nb', font: '', box: 'on', extras: ['Seal', 'Ribbon', 'Seal'], price: '1' }
    expect(checkAnswers(fields, submitted)).toEqual({
      answers: { engraving: 'Ann', note: 'a\nb', box: 'on', extras: ['Ribbon', 'Seal'] },
      errors: {},
    })
  })

  test('may have as many characters as the question allows', () => {
    expect(checkAnswers(fields, { engraving: 'Annie', note: 'x'.repeat(20) }).errors).toEqual({})
  })

  test.each([
    ['a required text left empty', { engraving: ' ' }, { engraving: 'customization.enter' }],
    ['a text that is too long', { engraving: 'Robert' }, { engraving: 'customization.shorten' }],
    ['an answer nobody offers', { font: 'Comic' }, { font: 'customization.choiceNotListed' }],
    ['one of several that nobody offers', { extras: ['Card', 'Gold'] }, { extras: 'customization.choiceNotListed' }],
  ])('with %s are refused at the field', (_, submitted, errors) => {
    expect(listAnswerErrors(submitted)).toEqual(errors)
  })

  test('a required box must be checked, a required option chosen', () => {
    const strictFields = [
      createTestField({ key: 'confirmed', type: 'checkbox', required: true }),
      createTestField({ key: 'font', type: 'radio', required: true, choices: createChoices('Serif') }),
      createTestField({ key: 'extras', type: 'checkboxes', required: true, choices: createChoices('Card') }),
    ]
    const { errors } = checkAnswers(strictFields, { confirmed: 'false', extras: [] })
    expect(Object.values(errors).map((error) => error.key)).toEqual(['customization.check', 'customization.choose', 'customization.choose'])
    expect(checkAnswers(strictFields, { confirmed: 'true', font: 'Serif', extras: 'Card' }).errors).toEqual({})
  })

  test('contain no unprintable characters', () => {
    const { answers } = checkAnswers(fields, { engraving: 'A\u0007\u202en\tn', note: 'x\ny' })
    expect(answers).toEqual({ engraving: 'An n', note: 'x\ny' })
  })

  test('with names of object prototype members are ignored', () => {
    const { answers } = checkAnswers([createTestField({ key: 'tostring' }), createTestField({ key: 'valueof' })], {})
    expect(answers).toEqual({})
  })

  test('are equal in whatever order they are stored', () => {
    expect(areAnswersEqual({ a: '1', b: ['x', 'y'] }, { b: ['x', 'y'], a: '1' })).toBe(true)
    expect(areAnswersEqual({ a: '1' }, { a: '2' })).toBe(false)
    expect(areAnswersEqual({}, { a: '1' })).toBe(false)
  })

  test('are unchanged when parsed again', () => {
    const submittedArbitrary = fc.record({
      engraving: fc.string({ maxLength: 12 }),
      note: fc.string({ unit: 'binary', maxLength: 25 }),
      font: fc.constantFrom('', 'Serif', 'Sans', 'Comic'),
      box: fc.constantFrom('', 'on', 'false'),
      extras: fc.array(fc.constantFrom('Ribbon', 'Card', 'Seal', ''), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(submittedArbitrary, (submitted) => {
        const checkedAnswers = checkAnswers(fields, submitted).answers
        expect(checkAnswers(fields, checkedAnswers).answers).toEqual(checkedAnswers)
      }),
    )
  })

  test('are described in words, each with its price', () => {
    const pricedFields = [createTestField({ retail: fixedCharge(1200), wholesale: fixedCharge(800) }), fields[3]!, fields[4]!]
    const lines = describeAnswers(pricedFields, { engraving: 'Ann', box: 'on', extras: ['Card', 'Seal'] }, 5000, 'retail')
    expect(lines).toEqual([
      { label: 'Engraving', answer: 'Ann', charge: 1200 },
      { label: 'In a box', answer: '', charge: 0 },
      { label: 'Extras', answer: 'Card, Seal', charge: 300 },
    ])
    expect(lines.map((line) => formatAnswer(line, (minor) => `$${minor}`))).toEqual([
      'Engraving: Ann (+$1200)',
      'In a box',
      'Extras: Card, Seal (+$300)',
    ])
  })
})

describe('the price of answers', () => {
  const pricedFields = [
    createTestField({ retail: fixedCharge(1200), wholesale: percentCharge(10) }),
    createTestField({
      key: 'font',
      type: 'radio',
      retail: fixedCharge(99_999),
      choices: [{ value: 'Script', retail: percentCharge(15), wholesale: fixedCharge(250) }],
    }),
  ]
  const charges = (answers: Record<string, string>, base = 4999) => [
    sumCharges(pricedFields, answers, base, 'retail'),
    sumCharges(pricedFields, answers, base, 'wholesale'),
  ]

  test('differs for retail and wholesale, as an amount or a percentage of the base price, with half a cent rounded up', () => {
    expect(charges({ engraving: 'Ann', font: 'Script' })).toEqual([1200 + 750, 500 + 250])
    expect(charges({ font: 'Script' }, 1010)).toEqual([152, 250])
  })

  test('is zero for unanswered questions', () => {
    expect(charges({})).toEqual([0, 0])
  })

  test('is added to base and fee, never below 0, and is not part of the savings of a sale', () => {
    const product = { price: 5000, salePrice: 4000, saleStartsAt: null, saleEndsAt: null, wholesalePrice: 3000 }
    const createForm = (retail: CustomizationCharge) => ({
      fields: [createTestField({ retail, wholesale: percentCharge(50) })],
      answers: { engraving: 'Ann' },
    })
    const buyer = { wholesale: false, now: 1 }
    expect(unitPrice(product, { variantFee: 500, compareAtPrice: null }, buyer, createForm(fixedCharge(700)))).toEqual({
      base: 4000,
      fee: 500,
      charges: 700,
      total: 5200,
      original: 6200,
      kind: 'sale',
    })
    expect(unitPrice(product, { variantFee: 500, compareAtPrice: null }, buyer, createForm(percentCharge(10))).total).toBe(4900)
    expect(unitPrice(product, { variantFee: 0, compareAtPrice: null }, { wholesale: true, now: 1 }, createForm(freeCharge)).total).toBe(
      4500,
    )
    expect(unitPrice(product, { variantFee: 0, compareAtPrice: null }, buyer, createForm(fixedCharge(-9000))).total).toBe(0)
  })

  test('is the sum of the price of each answer, in minor units', () => {
    const charge = fc.oneof(
      fc.integer({ min: -100_000, max: 100_000 }).map(fixedCharge),
      fc.integer({ min: 0, max: customizationLimits.percent }).map(percentCharge),
    )
    const form = fc.uniqueArray(fc.record({ key: fc.stringMatching(/^[a-z]{1,3}$/), retail: charge, wholesale: charge }), {
      selector: ({ key }) => key,
      maxLength: 8,
    })
    fc.assert(
      fc.property(form, fc.integer({ min: 0, max: 10_000_000 }), fc.boolean(), (generatedFields, base, wholesale) => {
        const fields = generatedFields.map((overrides, index) =>
          createTestField(
            index % 2
              ? overrides
              : { ...overrides, type: 'select', choices: [{ value: 'A', retail: overrides.retail, wholesale: overrides.wholesale }] },
          ),
        )
        const answers = Object.fromEntries(fields.filter((_, index) => index % 3 < 2).map((field) => [field.key, 'A']))
        const buyer = wholesale ? 'wholesale' : 'retail'
        const total = sumCharges(fields, answers, base, buyer)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(describeAnswers(fields, answers, base, buyer).reduce((sum, { charge }) => sum + charge, 0)).toBe(total)
        expect(
          unitPrice(
            { price: base, salePrice: null, saleStartsAt: null, saleEndsAt: null, wholesalePrice: null },
            { variantFee: 0, compareAtPrice: null },
            { wholesale, now: 1 },
            { fields, answers },
          ).total,
        ).toBe(Math.max(0, base + total))
      }),
    )
  })
})
