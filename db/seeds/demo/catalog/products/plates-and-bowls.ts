import { colorOption, sizeOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const platesAndBowls: DemoProduct[] = [
  {
    slug: 'nesting-bowls',
    name: 'Nesting Bowls, Set of 3',
    brand: 'marlow-clay',
    category: 'plates-and-bowls',
    shortDescription: 'Three stoneware bowls that sit inside one another: one for dressing, one for porridge, one for the whole salad.',
    description:
      '<p>The set is thrown to one curve in three sizes, so the bowls nest without scraping and look right side by side. The bare clay rim is polished smooth after firing.</p><ul><li>Small 5 in, medium 7 in, large 9.5 in</li><li>Oven safe to 400 °F</li><li>Deep enough to whisk in</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Speckled stoneware, satin glaze. Dishwasher, microwave and oven safe.' },
      { heading: 'Dimensions', text: 'Small 5 x 2.4 in, medium 7 x 3.1 in, large 9.5 x 4 in.' },
    ],
    price: 9600,
    salePrice: 8200,
    wholesalePrice: 5500,
    weight: 2450,
    options: [colorOption('Oat', 'Sage')],
    variants: [
      { sku: 'HH-BOWLS-OAT', options: { Color: 'Oat' }, stock: { portland: 16, rotterdam: 9 } },
      { sku: 'HH-BOWLS-SAGE', options: { Color: 'Sage' }, stock: { portland: 12, rotterdam: 6 } },
    ],
    images: [
      { file: 'bowls-oat.webp', alt: 'Three nested stoneware bowls in a pale oat glaze', zoomLabel: 'Nesting Bowls in Oat', color: 'Oat' },
      {
        file: 'bowls-sage.webp',
        alt: 'Three nested stoneware bowls in a soft sage glaze',
        zoomLabel: 'Nesting Bowls in Sage',
        color: 'Sage',
      },
    ],
    flags: { giftWrap: true },
    createdDaysAgo: 140,
  },
  {
    slug: 'everyday-plates',
    name: 'Everyday Plates, Set of 4',
    brand: 'marlow-clay',
    category: 'plates-and-bowls',
    shortDescription: 'Four coupe plates with a low raised edge that keeps sauce where it belongs.',
    description:
      '<p>A plate you can use for toast and for guests. The raised edge gives a fork something to push against, and the flat base stacks close, so eight plates take the room of six.</p><ul><li>Set of four in one glaze</li><li>Salad plates are 8.5 in, dinner plates 10.5 in</li><li>Chip-resistant rolled rim</li></ul>',
    details: [
      {
        heading: 'Materials and care',
        text: 'Stoneware, satin glaze. Dishwasher and microwave safe. Marks from cutlery come off with a little baking soda.',
      },
      { heading: 'Dimensions', text: 'Salad: 8.5 in across. Dinner: 10.5 in across. Both 1 in high.' },
    ],
    price: 7200,
    wholesalePrice: 4100,
    weight: 2100,
    options: [colorOption('Chalk', 'Slate'), sizeOption('Salad', 'Dinner')],
    variants: [
      { sku: 'HH-PLATES-CHALK-S', options: { Color: 'Chalk', Size: 'Salad' }, stock: { portland: 20, rotterdam: 14 } },
      {
        sku: 'HH-PLATES-CHALK-D',
        options: { Color: 'Chalk', Size: 'Dinner' },
        fee: 2000,
        stock: { portland: 17, rotterdam: 10 },
        weight: 2980,
      },
      {
        sku: 'HH-PLATES-SLATE-D',
        options: { Color: 'Slate', Size: 'Dinner' },
        fee: 2000,
        stock: { portland: 8, rotterdam: 0 },
        weight: 2980,
      },
    ],
    images: [
      {
        file: 'plates-chalk.webp',
        alt: 'Stack of four off-white stoneware plates with a raised edge',
        zoomLabel: 'Everyday Plates in Chalk',
        color: 'Chalk',
      },
      {
        file: 'plates-slate.webp',
        alt: 'Stack of four blue-grey stoneware plates with a raised edge',
        zoomLabel: 'Everyday Plates in Slate',
        color: 'Slate',
      },
    ],
    flags: { layout: 1, dependentVariants: true },
    createdDaysAgo: 61,
  },
]
