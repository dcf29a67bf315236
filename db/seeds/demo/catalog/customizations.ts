import type { CustomizationCharge, CustomizationField } from '#db/schema/products.ts'

/** Amounts in US cents. */
export const customizations: Record<string, CustomizationField[]> = {
  'walnut-cutting-board': [
    textField('engraving', 'Engraving', 24, { required: true, retail: fixedCharge(1800), wholesale: fixedCharge(1200) }),
    choiceField('lettering', 'Lettering', 'radio', [
      ['Plain capitals', fixedCharge(0)],
      ['Script', fixedCharge(400)],
      ['Hand-drawn initials', percentCharge(15)],
    ]),
    choiceField('place', 'Place', 'select', [
      ['On the handle', fixedCharge(0)],
      ['Across the board', fixedCharge(900)],
    ]),
    textareaField('note', 'Note to the workshop', 300),
  ],
  'weekend-duffel': [
    textField('monogram', 'Monogram', 3, { required: false, retail: fixedCharge(1400), wholesale: fixedCharge(900) }),
    choiceField('thread', 'Thread', 'radio', [
      ['Tone on tone', fixedCharge(0)],
      ['Brass', fixedCharge(400)],
      ['Oxblood', fixedCharge(400)],
    ]),
    choiceField('extras', 'Extras', 'checkboxes', [
      ['Luggage tag with the same letters', fixedCharge(1200)],
      ['Tin of canvas wax', fixedCharge(850)],
    ]),
  ],
  'machined-pen': [
    textField('engraving', 'Name on the barrel', 18, { required: false, retail: fixedCharge(900), wholesale: fixedCharge(600) }),
    checkboxField('box', 'In a walnut box', fixedCharge(1600)),
  ],
}

function textField(
  key: string,
  label: string,
  maxLength: number,
  settings: Pick<CustomizationField, 'required' | 'retail' | 'wholesale'>,
): CustomizationField {
  return { key, label, type: 'text', maxLength, choices: [], ...settings }
}

function textareaField(key: string, label: string, maxLength: number): CustomizationField {
  return { key, label, type: 'textarea', required: false, maxLength, retail: fixedCharge(0), wholesale: fixedCharge(0), choices: [] }
}

function checkboxField(key: string, label: string, charge: CustomizationCharge): CustomizationField {
  return { key, label, type: 'checkbox', required: false, maxLength: 1, retail: charge, wholesale: charge, choices: [] }
}

function choiceField(
  key: string,
  label: string,
  type: 'select' | 'radio' | 'checkboxes',
  choices: [string, CustomizationCharge][],
): CustomizationField {
  const choiceOptions = choices.map(([value, charge]) => ({ value, retail: charge, wholesale: charge }))
  return { key, label, type, required: false, maxLength: 1, retail: fixedCharge(0), wholesale: fixedCharge(0), choices: choiceOptions }
}

function fixedCharge(amount: number): CustomizationCharge {
  return { kind: 'fixed', amount }
}

function percentCharge(amount: number): CustomizationCharge {
  return { kind: 'percent', amount }
}
