import type { CustomizationCharge, CustomizationField } from '#db/schema/catalog.ts'

/** What buyers are asked, by product. Money is US cents; wholesale pays less or the same. */
export const forms: Record<string, CustomizationField[]> = {
  'walnut-cutting-board': [
    text('engraving', 'Engraving', 24, { required: true, retail: cents(1800), wholesale: cents(1200) }),
    choice('lettering', 'Lettering', 'radio', [
      ['Plain capitals', cents(0)],
      ['Script', cents(400)],
      ['Hand-drawn initials', percent(15)],
    ]),
    choice('place', 'Place', 'select', [
      ['On the handle', cents(0)],
      ['Across the board', cents(900)],
    ]),
    longText('note', 'Note to the workshop', 300),
  ],
  'weekend-duffel': [
    text('monogram', 'Monogram', 3, { required: false, retail: cents(1400), wholesale: cents(900) }),
    choice('thread', 'Thread', 'radio', [
      ['Tone on tone', cents(0)],
      ['Brass', cents(400)],
      ['Oxblood', cents(400)],
    ]),
    choice('extras', 'Extras', 'checkboxes', [
      ['Luggage tag with the same letters', cents(1200)],
      ['Tin of canvas wax', cents(850)],
    ]),
  ],
  'machined-pen': [
    text('engraving', 'Name on the barrel', 18, { required: false, retail: cents(900), wholesale: cents(600) }),
    box('box', 'In a walnut box', cents(1600)),
  ],
}

/** What is offered beside a product, and where: on its page, or after it went into the cart. */
export const offers: Record<string, { slug: string; onPage: boolean; afterAdding: boolean }[]> = {
  'slow-pour-kettle': [
    { slug: 'tideline-teapot', onPage: true, afterAdding: false },
    { slug: 'breakfast-tray', onPage: true, afterAdding: true },
    { slug: 'waffle-towels', onPage: false, afterAdding: true },
    { slug: 'oat-soap', onPage: false, afterAdding: true },
  ],
  'field-notebook': [
    { slug: 'machined-pen', onPage: true, afterAdding: true },
    { slug: 'pencil-cup', onPage: true, afterAdding: true },
    { slug: 'catchall-tray', onPage: false, afterAdding: true },
  ],
  'walnut-cutting-board': [
    { slug: 'turned-pepper-mill', onPage: true, afterAdding: false },
    { slug: 'still-carafe', onPage: true, afterAdding: false },
  ],
}

function text(
  key: string,
  label: string,
  maxLength: number,
  given: Pick<CustomizationField, 'required' | 'retail' | 'wholesale'>,
): CustomizationField {
  return { key, label, type: 'text', maxLength, choices: [], ...given }
}

function longText(key: string, label: string, maxLength: number): CustomizationField {
  return { key, label, type: 'textarea', required: false, maxLength, retail: cents(0), wholesale: cents(0), choices: [] }
}

function box(key: string, label: string, charge: CustomizationCharge): CustomizationField {
  return { key, label, type: 'checkbox', required: false, maxLength: 1, retail: charge, wholesale: charge, choices: [] }
}

function choice(
  key: string,
  label: string,
  type: 'select' | 'radio' | 'checkboxes',
  choices: [string, CustomizationCharge][],
): CustomizationField {
  const offered = choices.map(([value, charge]) => ({ value, retail: charge, wholesale: charge }))
  return { key, label, type, required: false, maxLength: 1, retail: cents(0), wholesale: cents(0), choices: offered }
}

function cents(amount: number): CustomizationCharge {
  return { kind: 'fixed', amount }
}

function percent(amount: number): CustomizationCharge {
  return { kind: 'percent', amount }
}
