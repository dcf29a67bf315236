import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { CustomizationCharge, CustomizationField } from '#db/schema/catalog.ts'
import { checkAnswers, chargesFor, describeAnswers, sameAnswers } from '#src/catalog/customization-answers.ts'
import { checkForm, formLimits, nextVersion } from '#src/catalog/customization.ts'
import { inWords } from '#src/lib/said.ts'
import { unitPrice } from '#src/catalog/price.ts'
import { aField, fixed, percent } from '#tests/support/forms.ts'

const free = fixed(0)
const offering = (...values: string[]) => values.map((value, at) => ({ value, retail: fixed(at * 100), wholesale: fixed(at * 50) }))
const faultsOf = (...fields: CustomizationField[]) => checkForm(fields).map(({ field, key }) => `${field} ${key.split('.').at(-1)}`)

describe('a form', () => {
  test('of six kinds of question is fine', () => {
    const fields = [
      aField(),
      aField({ key: 'note', type: 'textarea', maxLength: 1000 }),
      aField({ key: 'font', type: 'select', choices: offering('Serif', 'Sans') }),
      aField({ key: 'place', type: 'radio', choices: offering('Front') }),
      aField({ key: 'box', type: 'checkbox' }),
      aField({ key: 'extras', type: 'checkboxes', choices: offering('Ribbon', 'Card') }),
    ]
    expect(checkForm(fields)).toEqual([])
    expect(checkForm([])).toEqual([])
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
      { type: 'radio', choices: offering(...Array.from({ length: 51 }, (_, at) => `${at}`)) },
      'customization.0.choices choices',
    ],
    ['a blank answer', { type: 'radio', choices: offering('A', ' ') }, 'customization.0.choices.1.value choice'],
    ['the same answer twice', { type: 'checkboxes', choices: offering('A', 'B', 'A') }, 'customization.0.choices.2.value choiceTaken'],
    ['101 per cent', { retail: percent(101) }, 'customization.0.retail percent'],
    ['minus one per cent', { wholesale: percent(-1) }, 'customization.0.wholesale percent'],
    ['half a cent', { retail: fixed(0.5) }, 'customization.0.retail fixed'],
    ['a charge beyond all measure', { wholesale: fixed(formLimits.fixed + 1) }, 'customization.0.wholesale fixed'],
    [
      'an answer at 101 per cent',
      { type: 'select', choices: [{ value: 'A', retail: percent(101), wholesale: free }] },
      'customization.0.choices.0.retail percent',
    ],
  ] as [string, Partial<CustomizationField>, string][])('with %s is not, and the field is named', (_, given, fault) => {
    expect(faultsOf(aField(given))).toEqual([fault])
  })

  test('asks for 20 things at most, under different keys', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => aField({ key: `k${at}` }))
    expect(faultsOf(...many(20))).toEqual([])
    expect(faultsOf(...many(21))).toEqual(['customization fields'])
    expect(faultsOf(aField(), aField())).toEqual(['customization.1.key keyTaken'])
  })

  test('may take something off the price', () => {
    expect(checkForm([aField({ type: 'checkbox', retail: fixed(-500) })])).toEqual([])
  })

  test('is another version when it asks something else, not when it costs something else or stands in another order', () => {
    const font = aField({ key: 'font', type: 'select', choices: offering('Serif', 'Sans') })
    const before = { fields: [aField(), font], version: 3 }
    const dearer = { ...font, choices: font.choices.map((choice) => ({ ...choice, retail: percent(7) })) }
    expect(nextVersion(before, [aField(), font])).toBe(3)
    expect(nextVersion(before, [{ ...dearer, choices: dearer.choices.toReversed() }, aField({ retail: fixed(900) })])).toBe(3)
    for (const change of [{ label: 'Initials' }, { required: true }, { maxLength: 3 }, { type: 'textarea' }, { key: 'words' }] as const) {
      expect(nextVersion(before, [aField(change), font])).toBe(4)
    }
    expect(nextVersion(before, [aField(), { ...font, choices: offering('Serif') }])).toBe(4)
    expect(nextVersion(before, [aField()])).toBe(4)
    expect(nextVersion({ fields: [], version: 0 }, [])).toBe(0)
  })
})

describe('answers', () => {
  const fields = [
    aField({ required: true, maxLength: 5 }),
    aField({ key: 'note', label: 'Note', type: 'textarea', maxLength: 20 }),
    aField({ key: 'font', label: 'Font', type: 'select', choices: offering('Serif', 'Sans') }),
    aField({ key: 'box', label: 'In a box', type: 'checkbox' }),
    aField({ key: 'extras', label: 'Extras', type: 'checkboxes', choices: offering('Ribbon', 'Card', 'Seal') }),
  ]
  const errorsOf = (sent: Record<string, string | string[]>) =>
    Object.fromEntries(
      Object.entries(checkAnswers(fields, { engraving: 'Ann', ...sent }).errors).map(([key, fault]) => [key, fault.key as string]),
    )

  test('are kept as they were meant: trimmed, in the form’s order, without what nobody asked', () => {
    const sent = { engraving: '  Ann ', note: 'a\r\nb', font: '', box: 'on', extras: ['Seal', 'Ribbon', 'Seal'], price: '1' }
    expect(checkAnswers(fields, sent)).toEqual({
      answers: { engraving: 'Ann', note: 'a\nb', box: 'on', extras: ['Ribbon', 'Seal'] },
      errors: {},
    })
  })

  test.each([
    ['a required text left empty', { engraving: ' ' }, { engraving: 'customization.enter' }],
    ['a text that is too long', { engraving: 'Robert' }, { engraving: 'customization.shorten' }],
    ['an answer nobody offers', { font: 'Comic' }, { font: 'customization.offered' }],
    ['one of several that nobody offers', { extras: ['Card', 'Gold'] }, { extras: 'customization.offered' }],
  ])('with %s are refused at the field', (_, sent, errors) => {
    expect(errorsOf(sent)).toEqual(errors)
  })

  test('a required box must be ticked, a required choice made', () => {
    const strict = [
      aField({ key: 'sure', type: 'checkbox', required: true }),
      aField({ key: 'font', type: 'radio', required: true, choices: offering('Serif') }),
      aField({ key: 'extras', type: 'checkboxes', required: true, choices: offering('Card') }),
    ]
    const { errors } = checkAnswers(strict, { sure: 'false', extras: [] })
    expect(Object.values(errors).map((fault) => fault.key)).toEqual(['customization.tick', 'customization.choose', 'customization.choose'])
    expect(checkAnswers(strict, { sure: 'true', font: 'Serif', extras: 'Card' }).errors).toEqual({})
  })

  test('hold nothing a machine could not engrave', () => {
    const { answers } = checkAnswers(fields, { engraving: 'A\u0007\u202en\tn', note: 'x\ny' })
    expect(answers).toEqual({ engraving: 'An n', note: 'x\ny' })
  })

  test('names that every object has are no answers', () => {
    const { answers } = checkAnswers([aField({ key: 'tostring' }), aField({ key: 'valueof' })], {})
    expect(answers).toEqual({})
  })

  test('are the same in whatever order they are kept', () => {
    expect(sameAnswers({ a: '1', b: ['x', 'y'] }, { b: ['x', 'y'], a: '1' })).toBe(true)
    expect(sameAnswers({ a: '1' }, { a: '2' })).toBe(false)
    expect(sameAnswers({}, { a: '1' })).toBe(false)
  })

  test('read once more say the same', () => {
    const sent = fc.record({
      engraving: fc.string({ maxLength: 12 }),
      note: fc.string({ unit: 'binary', maxLength: 25 }),
      font: fc.constantFrom('', 'Serif', 'Sans', 'Comic'),
      box: fc.constantFrom('', 'on', 'false'),
      extras: fc.array(fc.constantFrom('Ribbon', 'Card', 'Seal', ''), { maxLength: 5 }),
    })
    fc.assert(
      fc.property(sent, (typed) => {
        const once = checkAnswers(fields, typed).answers
        expect(checkAnswers(fields, once).answers).toEqual(once)
      }),
    )
  })

  test('are told in words, each with what it adds', () => {
    const priced = [aField({ retail: fixed(1200), wholesale: fixed(800) }), fields[3]!, fields[4]!]
    const said = describeAnswers(priced, { engraving: 'Ann', box: 'on', extras: ['Card', 'Seal'] }, 5000, 'retail')
    expect(said).toEqual([
      { label: 'Engraving', answer: 'Ann', charge: 1200 },
      { label: 'In a box', answer: '', charge: 0 },
      { label: 'Extras', answer: 'Card, Seal', charge: 300 },
    ])
    expect(said.map((one) => inWords(one, (minor) => `$${minor}`))).toEqual([
      'Engraving: Ann (+$1200)',
      'In a box',
      'Extras: Card, Seal (+$300)',
    ])
  })
})

describe('what answers cost', () => {
  const priced = [
    aField({ retail: fixed(1200), wholesale: percent(10) }),
    aField({
      key: 'font',
      type: 'radio',
      retail: fixed(99_999),
      choices: [{ value: 'Script', retail: percent(15), wholesale: fixed(250) }],
    }),
  ]
  const charges = (answers: Record<string, string>, base = 4999) => [
    chargesFor(priced, answers, base, 'retail'),
    chargesFor(priced, answers, base, 'wholesale'),
  ]

  test('is set apart for retail and wholesale, in money or per cent of the base price, half a cent up', () => {
    expect(charges({ engraving: 'Ann', font: 'Script' })).toEqual([1200 + 750, 500 + 250])
    expect(charges({ font: 'Script' }, 1010)).toEqual([152, 250])
  })

  test('is nothing for what was not answered', () => {
    expect(charges({})).toEqual([0, 0])
  })

  test('comes on top of base and fee, never below 0, and is no part of what a sale saves', () => {
    const product = { price: 5000, salePrice: 4000, saleStartsAt: null, saleEndsAt: null, wholesalePrice: 3000 }
    const made = (retail: CustomizationCharge) => ({ fields: [aField({ retail, wholesale: percent(50) })], answers: { engraving: 'Ann' } })
    const buyer = { wholesale: false, now: 1 }
    expect(unitPrice(product, 500, buyer, made(fixed(700)))).toEqual({
      base: 4000,
      fee: 500,
      charges: 700,
      total: 5200,
      original: 6200,
      kind: 'sale',
    })
    expect(unitPrice(product, 500, buyer, made(percent(10))).total).toBe(4900)
    expect(unitPrice(product, 0, { wholesale: true, now: 1 }, made(free)).total).toBe(4500)
    expect(unitPrice(product, 0, buyer, made(fixed(-9000))).total).toBe(0)
  })

  test('is the sum of what each answer is said to add, in whole minor units', () => {
    const charge = fc.oneof(
      fc.integer({ min: -100_000, max: 100_000 }).map(fixed),
      fc.integer({ min: 0, max: formLimits.percent }).map(percent),
    )
    const form = fc.uniqueArray(fc.record({ key: fc.stringMatching(/^[a-z]{1,3}$/), retail: charge, wholesale: charge }), {
      selector: ({ key }) => key,
      maxLength: 8,
    })
    fc.assert(
      fc.property(form, fc.integer({ min: 0, max: 10_000_000 }), fc.boolean(), (made, base, wholesale) => {
        const fields = made.map((given, at) =>
          aField(
            at % 2 ? given : { ...given, type: 'select', choices: [{ value: 'A', retail: given.retail, wholesale: given.wholesale }] },
          ),
        )
        const answers = Object.fromEntries(fields.filter((_, at) => at % 3 < 2).map((field) => [field.key, 'A']))
        const buyer = wholesale ? 'wholesale' : 'retail'
        const total = chargesFor(fields, answers, base, buyer)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(describeAnswers(fields, answers, base, buyer).reduce((sum, { charge }) => sum + charge, 0)).toBe(total)
        expect(
          unitPrice(
            { price: base, salePrice: null, saleStartsAt: null, saleEndsAt: null, wholesalePrice: null },
            0,
            { wholesale, now: 1 },
            { fields, answers },
          ).total,
        ).toBe(Math.max(0, base + total))
      }),
    )
  })
})
