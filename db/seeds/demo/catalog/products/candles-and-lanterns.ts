import { colorOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const candlesAndLanterns: DemoProduct[] = [
  {
    slug: 'evening-candle',
    name: 'Evening Candle',
    brand: 'hearth-and-harbor',
    category: 'candles-and-lanterns',
    shortDescription: 'A soy wax candle in amber glass with a wooden lid. Burns for about fifty hours.',
    description:
      '<p>Poured in small batches and left to cure for two weeks before it ships, so the scent is as clear at the bottom of the glass as at the top. When it is finished, the jar makes a good home for matches or pencils.</p><ul><li>8 oz of soy wax, cotton wick</li><li>About 50 hours</li><li>Acacia lid keeps out dust</li></ul><h3>The scents</h3><p><strong>Cedar &amp; Smoke</strong> is dry and woody. <strong>Fig Leaf</strong> is green and slightly sweet. <strong>Sea Salt</strong> is clean and mineral.</p>',
    details: [
      {
        heading: 'Materials and care',
        text: 'Soy wax, cotton, glass, acacia wood. Trim the wick to a quarter inch. Never leave a burning candle alone.',
      },
      { heading: 'Dimensions', text: '3.1 in across, 3.7 in tall with the lid.' },
    ],
    price: 3200,
    wholesalePrice: 1800,
    weight: 480,
    options: [{ name: 'Scent', values: [{ value: 'Cedar & Smoke' }, { value: 'Fig Leaf' }, { value: 'Sea Salt' }] }],
    variants: [
      { sku: 'HH-CANDLE-CEDAR', options: { Scent: 'Cedar & Smoke' }, stock: { portland: 48, rotterdam: 30 } },
      { sku: 'HH-CANDLE-FIG', options: { Scent: 'Fig Leaf' }, stock: { portland: 37, rotterdam: 21 } },
      { sku: 'HH-CANDLE-SALT', options: { Scent: 'Sea Salt' }, stock: { portland: 2, rotterdam: 0 } },
    ],
    images: [{ file: 'candle.webp', alt: 'Lit candle in an amber glass jar with its wooden lid beside it', zoomLabel: 'Evening Candle' }],
    flags: { layout: 1, giftWrap: true, hideInventoryLevels: true },
    createdDaysAgo: 35,
    seoDescription: 'A hand-poured soy candle in amber glass with an acacia lid, in three scents. About fifty hours of light.',
  },
  {
    slug: 'candle-club',
    name: 'Candle Club',
    brand: 'hearth-and-harbor',
    category: 'candles-and-lanterns',
    shortDescription: 'Two Evening Candles at your door, every month or every season, in scents we pick for the time of year.',
    description:
      '<p>Two full-size candles in each box, poured for the season: green and bright in spring, dry and smoky in autumn. Keep the jars, or send them back in the box for a refill.</p><ul><li>Two 8 oz soy candles</li><li>Cancel at any time in your account</li></ul>',
    details: [
      { heading: 'How it works', text: 'Your first box ships within two days. After that, each box ships when your subscription renews.' },
    ],
    price: 5400,
    wholesalePrice: 3200,
    weight: 960,
    options: [{ name: 'Delivery', values: [{ value: 'Every month' }, { value: 'Every season' }] }],
    variants: [
      {
        sku: 'HH-CLUB-MONTH',
        options: { Delivery: 'Every month' },
        stock: { portland: 60, rotterdam: 40 },
        subscription: { unit: 'month', count: 1 },
      },
      {
        sku: 'HH-CLUB-SEASON',
        options: { Delivery: 'Every season' },
        fee: 400,
        stock: { portland: 60, rotterdam: 40 },
        subscription: { unit: 'month', count: 3 },
      },
    ],
    images: [{ file: 'candle-closed.webp', alt: 'Amber glass candle jar closed with a wooden lid', zoomLabel: 'Candle Club' }],
    flags: { layout: 2 },
    createdDaysAgo: 92,
    seoDescription: 'A subscription to two hand-poured soy candles, delivered every month or every season. Cancel at any time.',
  },
  {
    slug: 'porch-lantern',
    name: 'Porch Lantern',
    brand: 'northlight',
    category: 'candles-and-lanterns',
    categories: ['camp-and-trail'],
    shortDescription: 'A metal and glass candle lantern with a carrying handle, at home on the table or hanging by the door.',
    description:
      '<p>Four panes of clear glass, a hinged door and a vented roof that keeps the flame steady in a breeze. Takes a pillar candle or an LED one. The handle locks upright for carrying.</p><ul><li>For candles up to 3 in wide</li><li>Removable glass for cleaning</li><li>Rubber feet</li></ul><p>The glass travels in a crate of its own, so a lantern is ordered on its own.</p>',
    details: [
      { heading: 'Materials and care', text: 'Powder-coated or brass-plated steel, glass. Wipe clean. Bring indoors in heavy rain.' },
      { heading: 'Dimensions', text: '11.8 in tall to the roof, 6.3 in square. The handle adds 3 in.' },
    ],
    price: 7800,
    wholesalePrice: 4500,
    weight: 1480,
    options: [colorOption('Black', 'Brass')],
    variants: [
      { sku: 'HH-LANTERN-BLACK', options: { Color: 'Black' }, stock: { portland: 23, rotterdam: 13 } },
      { sku: 'HH-LANTERN-BRASS', options: { Color: 'Brass' }, fee: 1400, stock: { portland: 10, rotterdam: 6 } },
    ],
    images: [
      {
        file: 'lantern-black.webp',
        alt: 'Black metal lantern with glass panes and a lit pillar candle',
        zoomLabel: 'Porch Lantern in Black',
        color: 'Black',
      },
      {
        file: 'lantern-brass.webp',
        alt: 'Brass lantern with glass panes and a lit pillar candle',
        zoomLabel: 'Porch Lantern in Brass',
        color: 'Brass',
      },
      {
        file: 'lantern-detail.webp',
        alt: 'Close view of the vented roof and carrying handle',
        zoomLabel: 'Vented roof and handle',
        color: 'Brass',
      },
    ],
    flags: { standalonePurchase: true },
    createdDaysAgo: 152,
  },
]
