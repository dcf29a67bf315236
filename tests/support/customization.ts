import type { CustomizationCharge, CustomizationField } from '#db/schema/products.ts'

export const fixedCharge = (amount: number): CustomizationCharge => ({ kind: 'fixed', amount })
export const percentCharge = (amount: number): CustomizationCharge => ({ kind: 'percent', amount })

/** A question of a product's form: an optional, free line of 20 characters, with `given` applied. */
export const createTestField = (overrides: Partial<CustomizationField> = {}): CustomizationField => ({
  key: 'engraving',
  label: 'Engraving',
  type: 'text',
  required: false,
  maxLength: 20,
  retail: fixedCharge(0),
  wholesale: fixedCharge(0),
  choices: [],
  ...overrides,
})

/** One question of each kind: engraving +12.00 (wholesale +8.00) is required, the font costs 10 per cent, a box +4.00. */
export const fieldsOfEveryType: CustomizationField[] = [
  createTestField({ required: true, retail: fixedCharge(1200), wholesale: fixedCharge(800) }),
  createTestField({ key: 'note', label: 'Note to the maker', type: 'textarea', maxLength: 200 }),
  createTestField({
    key: 'font',
    label: 'Font',
    type: 'select',
    choices: [
      { value: 'Serif', retail: fixedCharge(0), wholesale: fixedCharge(0) },
      { value: 'Script', retail: percentCharge(10), wholesale: percentCharge(5) },
    ],
  }),
  createTestField({
    key: 'place',
    label: 'Place',
    type: 'radio',
    choices: [
      { value: 'Front', retail: fixedCharge(0), wholesale: fixedCharge(0) },
      { value: 'Inside the lid', retail: fixedCharge(250), wholesale: fixedCharge(250) },
    ],
  }),
  createTestField({ key: 'box', label: 'In a wooden box', type: 'checkbox', retail: fixedCharge(400), wholesale: fixedCharge(300) }),
  createTestField({
    key: 'extras',
    label: 'Extras',
    type: 'checkboxes',
    choices: [
      { value: 'Ribbon', retail: fixedCharge(100), wholesale: fixedCharge(100) },
      { value: 'Wax seal', retail: fixedCharge(300), wholesale: fixedCharge(200) },
    ],
  }),
]
