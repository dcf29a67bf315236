import { colorOption, sizeOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const bags: DemoProduct[] = [
  {
    slug: 'ridgeway-backpack',
    name: 'Ridgeway Backpack',
    brand: 'fell-and-field',
    category: 'bags',
    shortDescription: 'A waxed canvas backpack with a flap, two leather straps and a front pocket that fits a book.',
    description:
      '<p>Fourteen-ounce waxed canvas sheds rain and picks up a patina where it folds. Inside there is a padded sleeve for a laptop, a drawcord collar and one zipped pocket. Outside: a front pocket, a grab handle and straps that do not slip.</p><ul><li>18 L for the day, 26 L for the night away</li><li>Padded sleeve for a 14 or 16 in laptop</li><li>Solid brass buckles, replaceable straps</li></ul>',
    details: [
      {
        heading: 'Materials and care',
        text: 'Waxed cotton canvas, leather, brass. Brush off dirt when dry. Re-wax once a year; do not machine wash.',
      },
      { heading: 'Dimensions', text: '18 L: 11 x 16 x 5 in. 26 L: 12.5 x 18 x 6.5 in.' },
      { heading: 'Repairs', text: 'Straps, buckles and cords are available as spare parts.' },
    ],
    price: 16800,
    wholesalePrice: 9700,
    weight: 1180,
    options: [colorOption('Moss', 'Sand', 'Navy'), sizeOption('18 L', '26 L')],
    variants: [
      { sku: 'HH-BACKPACK-MOSS-18', options: { Color: 'Moss', Size: '18 L' }, stock: { portland: 16, rotterdam: 12 } },
      {
        sku: 'HH-BACKPACK-MOSS-26',
        options: { Color: 'Moss', Size: '26 L' },
        fee: 3000,
        stock: { portland: 9, rotterdam: 7 },
        weight: 1420,
      },
      { sku: 'HH-BACKPACK-SAND-18', options: { Color: 'Sand', Size: '18 L' }, stock: { portland: 11, rotterdam: 6 } },
      {
        sku: 'HH-BACKPACK-SAND-26',
        options: { Color: 'Sand', Size: '26 L' },
        fee: 3000,
        stock: { portland: 0, rotterdam: 0 },
        weight: 1420,
      },
      {
        sku: 'HH-BACKPACK-NAVY-26',
        options: { Color: 'Navy', Size: '26 L' },
        fee: 3000,
        stock: { portland: 4, rotterdam: 1 },
        weight: 1420,
      },
    ],
    images: [
      {
        file: 'backpack-moss.webp',
        alt: 'Moss green canvas backpack with a flap and two leather straps',
        zoomLabel: 'Ridgeway Backpack in Moss',
        color: 'Moss',
      },
      {
        file: 'backpack-sand.webp',
        alt: 'Sand-coloured canvas backpack with a flap and two leather straps',
        zoomLabel: 'Ridgeway Backpack in Sand',
        color: 'Sand',
      },
      {
        file: 'backpack-navy.webp',
        alt: 'Navy canvas backpack with a flap and two leather straps',
        zoomLabel: 'Ridgeway Backpack in Navy',
        color: 'Navy',
      },
      {
        file: 'backpack-side.webp',
        alt: 'Moss green backpack turned to show its side and shoulder straps',
        zoomLabel: 'Side and shoulder straps',
        color: 'Moss',
      },
      {
        file: 'backpack-detail.webp',
        alt: 'Close view of a brass buckle and leather strap on waxed canvas',
        zoomLabel: 'Buckle and canvas',
        color: 'Moss',
      },
    ],
    video: { file: 'backpack-film.mp4', poster: 'backpack-film.webp', label: 'The backpack from all sides' },
    flags: { dependentVariants: true, layout: 5 },
    createdDaysAgo: 51,
    seoTitle: 'Ridgeway waxed canvas backpack',
    seoDescription: 'A waxed canvas backpack with leather straps and brass buckles, in 18 and 26 litres.',
  },
  {
    slug: 'market-tote',
    name: 'Market Tote',
    brand: 'fell-and-field',
    category: 'bags',
    shortDescription: 'A structured canvas tote with a leather base seam and handles long enough for the shoulder.',
    description:
      '<p>Stiff canvas, so it stands open while you fill it. The handles run all the way around the bag and share the weight, and there is a key loop inside so you can stop searching.</p><ul><li>Holds 20 L</li><li>Handles sewn through to the base</li><li>Key loop and one flat pocket inside</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Cotton canvas, 18 oz, leather. Spot clean with cold water.' },
      { heading: 'Dimensions', text: '15 in wide, 14 in tall, 6 in deep. 10 in handle drop.' },
    ],
    price: 6400,
    wholesalePrice: 3700,
    weight: 560,
    options: [colorOption('Natural', 'Navy')],
    variants: [
      { sku: 'HH-TOTE-NATURAL', options: { Color: 'Natural' }, stock: { portland: 44, rotterdam: 31 } },
      { sku: 'HH-TOTE-NAVY', options: { Color: 'Navy' }, stock: { portland: 26, rotterdam: 20 } },
    ],
    images: [
      {
        file: 'tote-natural.webp',
        alt: 'Natural canvas tote bag with long handles and a leather base',
        zoomLabel: 'Market Tote in Natural',
        color: 'Natural',
      },
      {
        file: 'tote-navy.webp',
        alt: 'Navy canvas tote bag with long handles and a leather base',
        zoomLabel: 'Market Tote in Navy',
        color: 'Navy',
      },
      {
        file: 'tote-detail.webp',
        alt: 'Close view of the handle stitching on the natural tote',
        zoomLabel: 'Handle stitching',
        color: 'Natural',
      },
    ],
    createdDaysAgo: 175,
  },
  {
    slug: 'weekend-duffel',
    name: 'Weekend Duffel',
    brand: 'fell-and-field',
    category: 'bags',
    shortDescription: 'A round-ended canvas duffel with leather handles that fits overhead and holds three days of clothes.',
    description:
      '<p>A long zip, two handles that button together and a shoulder strap that comes off. The ends are reinforced with leather where a bag usually wears through first.</p><ul><li>Holds 38 L</li><li>Water-repellent lining</li><li>Metal zip, solid brass hardware</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Waxed cotton canvas, leather, brass. Wipe with a damp cloth; re-wax once a year.' },
      { heading: 'Dimensions', text: '20 in long, 11 in across.' },
    ],
    price: 18900,
    salePrice: 15900,
    wholesalePrice: 10800,
    weight: 1540,
    options: [colorOption('Olive', 'Charcoal')],
    variants: [
      { sku: 'HH-DUFFEL-OLIVE', options: { Color: 'Olive' }, stock: { portland: 8, rotterdam: 6 } },
      { sku: 'HH-DUFFEL-CHARCOAL', options: { Color: 'Charcoal' }, stock: { portland: 10, rotterdam: 4 } },
    ],
    images: [
      {
        file: 'duffel-olive.webp',
        alt: 'Olive canvas duffel bag with leather handles',
        zoomLabel: 'Weekend Duffel in Olive',
        color: 'Olive',
      },
      {
        file: 'duffel-charcoal.webp',
        alt: 'Charcoal canvas duffel bag with leather handles',
        zoomLabel: 'Weekend Duffel in Charcoal',
        color: 'Charcoal',
      },
      {
        file: 'duffel-detail.webp',
        alt: 'Close view of the round end of the duffel with its leather trim',
        zoomLabel: 'Reinforced end',
        color: 'Olive',
      },
    ],
    flags: { layout: 4, giftWrap: true },
    createdDaysAgo: 66,
  },
]
