import { colorOption, sizeOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const campAndTrail: DemoProduct[] = [
  {
    slug: 'trail-flask',
    name: 'Trail Flask',
    brand: 'fell-and-field',
    category: 'camp-and-trail',
    categories: ['coffee-and-tea'],
    shortDescription: 'A vacuum flask with an enamel-look coat and a cup for a lid. Hot for twelve hours, cold for twenty-four.',
    description:
      '<p>Two walls of steel with nothing between them. The stopper opens a quarter turn to pour, and the lid is a proper cup. A bail handle folds flat against the shoulder when it is in a bag.</p><ul><li>Double-wall stainless steel</li><li>Cup lid holds 8 oz</li><li>Powder coat with good grip</li></ul>',
    details: [
      {
        heading: 'Materials and care',
        text: 'Stainless steel, powder coat, silicone seal. Wash by hand with a bottle brush. Spare seals available.',
      },
      { heading: 'Dimensions', text: '17 oz: 9.6 in tall. 25 oz: 11.4 in tall. 34 oz: 12.6 in tall.' },
    ],
    price: 3900,
    wholesalePrice: 2200,
    weight: 380,
    options: [colorOption('Forest', 'Cream', 'Slate'), sizeOption('17 oz', '25 oz', '34 oz')],
    variants: [
      { sku: 'HH-FLASK-FOREST-17', options: { Color: 'Forest', Size: '17 oz' }, stock: { portland: 42, rotterdam: 28 } },
      {
        sku: 'HH-FLASK-FOREST-25',
        options: { Color: 'Forest', Size: '25 oz' },
        fee: 600,
        stock: { portland: 36, rotterdam: 25 },
        weight: 480,
      },
      {
        sku: 'HH-FLASK-FOREST-34',
        options: { Color: 'Forest', Size: '34 oz' },
        fee: 1200,
        stock: { portland: 14, rotterdam: 9 },
        weight: 590,
      },
      { sku: 'HH-FLASK-CREAM-17', options: { Color: 'Cream', Size: '17 oz' }, stock: { portland: 33, rotterdam: 21 } },
      { sku: 'HH-FLASK-CREAM-25', options: { Color: 'Cream', Size: '25 oz' }, fee: 600, stock: { portland: 0, rotterdam: 0 }, weight: 480 },
      { sku: 'HH-FLASK-SLATE-25', options: { Color: 'Slate', Size: '25 oz' }, fee: 600, stock: { portland: 3, rotterdam: 2 }, weight: 480 },
      {
        sku: 'HH-FLASK-SLATE-34',
        options: { Color: 'Slate', Size: '34 oz' },
        fee: 1200,
        stock: { portland: 12, rotterdam: 8 },
        weight: 590,
      },
    ],
    images: [
      {
        file: 'flask-forest.webp',
        alt: 'Dark green steel flask with a cup lid and folding handle',
        zoomLabel: 'Trail Flask in Forest',
        color: 'Forest',
      },
      {
        file: 'flask-cream.webp',
        alt: 'Cream steel flask with a cup lid and folding handle',
        zoomLabel: 'Trail Flask in Cream',
        color: 'Cream',
      },
      {
        file: 'flask-slate.webp',
        alt: 'Blue-grey steel flask with a cup lid and folding handle',
        zoomLabel: 'Trail Flask in Slate',
        color: 'Slate',
      },
      {
        file: 'flask-detail.webp',
        alt: 'Open flask with its cup lid standing next to it',
        zoomLabel: 'Stopper and cup lid',
        color: 'Forest',
      },
    ],
    flags: { layout: 1, dependentVariants: true },
    createdDaysAgo: 102,
  },
  {
    slug: 'enamel-camp-cups',
    name: 'Enamel Camp Cups, Set of 2',
    brand: 'fell-and-field',
    category: 'camp-and-trail',
    categories: ['mugs'],
    shortDescription: 'Two light enamel cups with a steel rim. They go on the fire, in the sink and at the bottom of the bag.',
    description:
      '<p>Two coats of enamel on a thin steel body, with a rolled rim left bare so it will not chip against teeth. Light enough to clip to a pack and pretty enough for the kitchen shelf.</p><ul><li>Set of two, 11 oz each</li><li>Safe over an open flame</li><li>Small chips do not affect use</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Enamelled steel. Dishwasher safe. Not for the microwave.' },
      { heading: 'Dimensions', text: '3.3 in across, 3.1 in tall.' },
    ],
    price: 2600,
    wholesalePrice: 1500,
    weight: 270,
    options: [colorOption('Cream', 'Blue')],
    variants: [
      { sku: 'HH-CAMPCUP-CREAM', options: { Color: 'Cream' }, stock: { portland: 50, rotterdam: 34 } },
      { sku: 'HH-CAMPCUP-BLUE', options: { Color: 'Blue' }, stock: { portland: 47, rotterdam: 29 } },
    ],
    images: [
      { file: 'campcups-cream.webp', alt: 'Two cream enamel cups with steel rims', zoomLabel: 'Enamel Camp Cups in Cream', color: 'Cream' },
      { file: 'campcups-blue.webp', alt: 'Two blue enamel cups with steel rims', zoomLabel: 'Enamel Camp Cups in Blue', color: 'Blue' },
    ],
    createdDaysAgo: 390,
  },
]
