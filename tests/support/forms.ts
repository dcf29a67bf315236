import type { CustomizationCharge, CustomizationField } from '#db/schema/catalog.ts'

export const fixed = (amount: number): CustomizationCharge => ({ kind: 'fixed', amount })
export const percent = (amount: number): CustomizationCharge => ({ kind: 'percent', amount })

/** A question of a product's form: an optional line of 20 characters that costs nothing, unless `given` says otherwise. */
export const aField = (given: Partial<CustomizationField> = {}): CustomizationField => ({
  key: 'engraving',
  label: 'Engraving',
  type: 'text',
  required: false,
  maxLength: 20,
  retail: fixed(0),
  wholesale: fixed(0),
  choices: [],
  ...given,
})

/** One question of each kind: engraving +12.00 (wholesale +8.00) is required, the font costs 10 per cent, a box +4.00. */
export const everyKind: CustomizationField[] = [
  aField({ required: true, retail: fixed(1200), wholesale: fixed(800) }),
  aField({ key: 'note', label: 'Note to the maker', type: 'textarea', maxLength: 200 }),
  aField({
    key: 'font',
    label: 'Font',
    type: 'select',
    choices: [
      { value: 'Serif', retail: fixed(0), wholesale: fixed(0) },
      { value: 'Script', retail: percent(10), wholesale: percent(5) },
    ],
  }),
  aField({
    key: 'place',
    label: 'Place',
    type: 'radio',
    choices: [
      { value: 'Front', retail: fixed(0), wholesale: fixed(0) },
      { value: 'Inside the lid', retail: fixed(250), wholesale: fixed(250) },
    ],
  }),
  aField({ key: 'box', label: 'In a wooden box', type: 'checkbox', retail: fixed(400), wholesale: fixed(300) }),
  aField({
    key: 'extras',
    label: 'Extras',
    type: 'checkboxes',
    choices: [
      { value: 'Ribbon', retail: fixed(100), wholesale: fixed(100) },
      { value: 'Wax seal', retail: fixed(300), wholesale: fixed(200) },
    ],
  }),
]
