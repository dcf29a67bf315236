import { colorOption, sizeOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const blanketsAndBath: DemoProduct[] = [
  {
    slug: 'coast-wool-blanket',
    name: 'Coast Wool Blanket',
    brand: 'hearth-and-harbor',
    category: 'blankets-and-bath',
    categories: ['camp-and-trail'],
    shortDescription: 'A dense wool blanket with a striped end and a leather carry strap. For the sofa, the bed and the beach.',
    description:
      '<p>Woven in a twill that traps warmth without weight, then brushed on one side. It arrives rolled in a leather strap, which is how we keep ours: by the door, ready to go.</p><ul><li>Virgin wool, brushed on one side</li><li>Leather carry strap included</li><li>Whip-stitched edges</li></ul>',
    details: [
      {
        heading: 'Materials and care',
        text: 'Wool, leather strap. Air outdoors rather than wash. Spot clean with cool water, or dry clean.',
      },
      { heading: 'Dimensions', text: 'Throw: 51 x 71 in. Queen: 90 x 90 in.' },
    ],
    price: 13800,
    wholesalePrice: 7900,
    weight: 1350,
    options: [colorOption('Rust', 'Oat', 'Navy'), sizeOption('Throw', 'Queen')],
    variants: [
      { sku: 'HH-BLANKET-RUST-T', options: { Color: 'Rust', Size: 'Throw' }, stock: { portland: 18, rotterdam: 12 } },
      {
        sku: 'HH-BLANKET-RUST-Q',
        options: { Color: 'Rust', Size: 'Queen' },
        fee: 9000,
        stock: { portland: 2, rotterdam: 1 },
        weight: 2650,
      },
      { sku: 'HH-BLANKET-OAT-T', options: { Color: 'Oat', Size: 'Throw' }, stock: { portland: 22, rotterdam: 15 } },
      { sku: 'HH-BLANKET-OAT-Q', options: { Color: 'Oat', Size: 'Queen' }, fee: 9000, stock: { portland: 7, rotterdam: 4 }, weight: 2650 },
      { sku: 'HH-BLANKET-NAVY-T', options: { Color: 'Navy', Size: 'Throw' }, stock: { portland: 0, rotterdam: 0 } },
    ],
    images: [
      {
        file: 'blanket-rust.webp',
        alt: 'Rolled rust-red wool blanket held by a leather carry strap',
        zoomLabel: 'Coast Wool Blanket in Rust',
        color: 'Rust',
      },
      {
        file: 'blanket-oat.webp',
        alt: 'Rolled oat-coloured wool blanket held by a leather carry strap',
        zoomLabel: 'Coast Wool Blanket in Oat',
        color: 'Oat',
      },
      {
        file: 'blanket-navy.webp',
        alt: 'Rolled navy wool blanket held by a leather carry strap',
        zoomLabel: 'Coast Wool Blanket in Navy',
        color: 'Navy',
      },
      {
        file: 'blanket-detail.webp',
        alt: 'Close view of the rolled end of the blanket and its leather strap',
        zoomLabel: 'Twill and leather',
        color: 'Rust',
      },
    ],
    flags: { layout: 1, dependentVariants: true, giftWrap: true },
    createdDaysAgo: 112,
  },
  {
    slug: 'waffle-towels',
    name: 'Waffle Towels, Set of 3',
    brand: 'hearth-and-harbor',
    category: 'blankets-and-bath',
    shortDescription: 'Cotton waffle towels that dry you quickly and dry themselves even faster.',
    description:
      '<p>The raised weave takes up water and lets air through, so these towels are dry again before the next person needs one. They start crisp and soften with every wash.</p><ul><li>Long-staple cotton</li><li>Hanging loop on every towel</li><li>Set of three in one colour</li></ul>',
    details: [
      {
        heading: 'Materials and care',
        text: 'Cotton. Machine wash warm, tumble dry low. The weave tightens by about 5% in the first wash.',
      },
      { heading: 'Dimensions', text: 'Hand: 20 x 28 in. Bath: 30 x 56 in.' },
    ],
    price: 4200,
    wholesalePrice: 2400,
    weight: 420,
    options: [colorOption('Chalk', 'Sage', 'Clay'), sizeOption('Hand', 'Bath')],
    variants: [
      { sku: 'HH-TOWEL-CHALK-H', options: { Color: 'Chalk', Size: 'Hand' }, stock: { portland: 40, rotterdam: 26 } },
      {
        sku: 'HH-TOWEL-CHALK-B',
        options: { Color: 'Chalk', Size: 'Bath' },
        fee: 3600,
        stock: { portland: 24, rotterdam: 16 },
        weight: 1260,
      },
      { sku: 'HH-TOWEL-SAGE-H', options: { Color: 'Sage', Size: 'Hand' }, stock: { portland: 32, rotterdam: 18 } },
      { sku: 'HH-TOWEL-SAGE-B', options: { Color: 'Sage', Size: 'Bath' }, fee: 3600, stock: { portland: 0, rotterdam: 5 }, weight: 1260 },
      { sku: 'HH-TOWEL-CLAY-B', options: { Color: 'Clay', Size: 'Bath' }, fee: 3600, stock: { portland: 11, rotterdam: 9 }, weight: 1260 },
    ],
    images: [
      {
        file: 'towels-chalk.webp',
        alt: 'Stack of three folded off-white waffle towels',
        zoomLabel: 'Waffle Towels in Chalk',
        color: 'Chalk',
      },
      {
        file: 'towels-sage.webp',
        alt: 'Stack of three folded sage green waffle towels',
        zoomLabel: 'Waffle Towels in Sage',
        color: 'Sage',
      },
      {
        file: 'towels-clay.webp',
        alt: 'Stack of three folded clay-coloured waffle towels',
        zoomLabel: 'Waffle Towels in Clay',
        color: 'Clay',
      },
    ],
    flags: { layout: 1, dependentVariants: true },
    createdDaysAgo: 27,
  },
  {
    slug: 'oat-soap',
    name: 'Oat Soap, Set of 2',
    brand: 'hearth-and-harbor',
    category: 'blankets-and-bath',
    shortDescription: 'Two cold-process bars with ground oats and a little olive oil. Lightly scented, slow to melt.',
    description:
      '<p>Cut from the block by hand and cured for six weeks, which makes a harder bar that lasts longer in the dish. The oats give a gentle scrub. The scent is faint: warm grain and a trace of honey.</p><ul><li>Two bars, 4.2 oz each</li><li>Olive oil, coconut oil, oats</li><li>Paper band, no plastic</li></ul>',
    details: [
      { heading: 'Ingredients', text: 'Saponified olive and coconut oils, water, ground oats, honey, fragrance.' },
      { heading: 'Care', text: 'Keep on a draining dish between uses.' },
    ],
    price: 1600,
    wholesalePrice: 900,
    weight: 250,
    options: [],
    variants: [{ sku: 'HH-SOAP-OAT', options: {}, stock: { portland: 90, rotterdam: 55 } }],
    images: [
      { file: 'soap.webp', alt: 'Two cream-coloured soap bars stacked on a slatted wooden dish', zoomLabel: 'Oat Soap' },
      { file: 'soap-detail.webp', alt: 'Close view of the stamped soap bar with flecks of oat', zoomLabel: 'Ground oats in the bar' },
    ],
    flags: { layout: 4, giftWrap: true },
    createdDaysAgo: 330,
  },
]
