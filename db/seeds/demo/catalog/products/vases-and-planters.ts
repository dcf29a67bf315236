import { colors, sizes } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const vasesAndPlanters: DemoProduct[] = [
  {
    slug: 'shoulder-vase',
    name: 'Shoulder Vase',
    brand: 'marlow-clay',
    category: 'vases-and-planters',
    shortDescription: 'A tall vase with a broad shoulder and a narrow neck that holds a few branches exactly where you put them.',
    description:
      '<p>The narrow neck does the arranging: three stems stand upright, five begin to lean. The outside is left with the fine lines of the wheel under a dry matte glaze, and the inside is sealed.</p><ul><li>Watertight, glazed inside</li><li>Felt pads under the foot</li><li>Looks finished when empty</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Stoneware, matte glaze. Rinse and dry. Wipe the outside with a soft cloth.' },
      { heading: 'Dimensions', text: '11 in tall, 7.5 in across the shoulder, 2.3 in opening.' },
    ],
    price: 8800,
    wholesalePrice: 5000,
    weight: 1620,
    options: [colors('Terracotta', 'Chalk', 'Slate')],
    variants: [
      { sku: 'HH-VASE-TERRACOTTA', options: { Color: 'Terracotta' }, stock: { portland: 14, rotterdam: 10 } },
      { sku: 'HH-VASE-CHALK', options: { Color: 'Chalk' }, stock: { portland: 21, rotterdam: 12 } },
      { sku: 'HH-VASE-SLATE', options: { Color: 'Slate' }, stock: { portland: 3, rotterdam: 2 } },
    ],
    pictures: [
      { file: 'vase-terracotta.webp', alt: 'Tall terracotta vase with a broad shoulder and narrow neck', zoomLabel: 'Shoulder Vase in Terracotta', color: 'Terracotta' },
      { file: 'vase-chalk.webp', alt: 'Tall off-white vase with a broad shoulder and narrow neck', zoomLabel: 'Shoulder Vase in Chalk', color: 'Chalk' },
      { file: 'vase-slate.webp', alt: 'Tall blue-grey vase with a broad shoulder and narrow neck', zoomLabel: 'Shoulder Vase in Slate', color: 'Slate' },
      { file: 'vase-detail.webp', alt: 'Terracotta vase holding three bare branches', zoomLabel: 'With three branches', color: 'Terracotta' },
    ],
    flags: { giftWrap: true, layout: 1 },
    createdDaysAgo: 128,
    seoTitle: 'Shoulder Vase in matte stoneware',
  },
  {
    slug: 'bud-vase-trio',
    name: 'Bud Vase Trio',
    brand: 'marlow-clay',
    category: 'vases-and-planters',
    shortDescription: 'Three small vases in three shapes and three quiet glazes, made to stand together.',
    description:
      '<p>One round, one tall, one shaped like a bottle. Each takes a single stem or a sprig of something from the garden. The glazes are chosen so that the trio works on any shelf.</p><ul><li>Set of three in Chalk, Clay and Sage</li><li>Watertight</li><li>Gift box included</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Stoneware, satin glaze. Dishwasher safe.' },
      { heading: 'Dimensions', text: '3.4 in, 4.6 in and 6.1 in tall.' },
    ],
    price: 5800,
    salePrice: 4900,
    wholesalePrice: 3300,
    weight: 760,
    options: [],
    variants: [{ sku: 'HH-BUDVASE-TRIO', options: {}, stock: { portland: 25, rotterdam: 16 } }],
    pictures: [
      { file: 'budvases.webp', alt: 'Three small stoneware vases in white, clay and sage standing together', zoomLabel: 'Bud Vase Trio' },
    ],
    flags: { giftWrap: true },
    createdDaysAgo: 12,
  },
  {
    slug: 'fluted-planter',
    name: 'Fluted Planter',
    brand: 'marlow-clay',
    category: 'vases-and-planters',
    categories: ['garden-and-rain'],
    shortDescription: 'A ribbed clay planter with a drainage hole and a matching saucer. Plant not included.',
    description:
      '<p>The flutes are pressed into the clay while it is still soft, so light runs down the side of the pot in clean lines. The wall is porous enough to let roots breathe, and the saucer is glazed to protect the shelf.</p><ul><li>Drainage hole and glazed saucer</li><li>Three sizes</li><li>Suitable indoors, and outdoors above freezing</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Fired clay, glazed saucer. Scrub with water only.' },
      { heading: 'Dimensions', text: 'Small 5 in, medium 7 in, large 9 in across. Height equals width.' },
    ],
    price: 3400,
    wholesalePrice: 1950,
    weight: 1100,
    options: [colors('Terracotta', 'Chalk', 'Charcoal'), sizes('Small', 'Medium', 'Large')],
    variants: [
      { sku: 'HH-PLANTER-TERRACOTTA-S', options: { Color: 'Terracotta', Size: 'Small' }, stock: { portland: 36, rotterdam: 24 } },
      { sku: 'HH-PLANTER-TERRACOTTA-M', options: { Color: 'Terracotta', Size: 'Medium' }, fee: 1200, stock: { portland: 28, rotterdam: 18 }, weight: 2200 },
      { sku: 'HH-PLANTER-TERRACOTTA-L', options: { Color: 'Terracotta', Size: 'Large' }, fee: 2600, stock: { portland: 11, rotterdam: 7 }, weight: 3900 },
      { sku: 'HH-PLANTER-CHALK-S', options: { Color: 'Chalk', Size: 'Small' }, stock: { portland: 30, rotterdam: 12 } },
      { sku: 'HH-PLANTER-CHALK-M', options: { Color: 'Chalk', Size: 'Medium' }, fee: 1200, stock: { portland: 0, rotterdam: 9 }, weight: 2200 },
      { sku: 'HH-PLANTER-CHALK-L', options: { Color: 'Chalk', Size: 'Large' }, fee: 2600, stock: { portland: 0, rotterdam: 0 }, weight: 3900 },
      { sku: 'HH-PLANTER-CHARCOAL-M', options: { Color: 'Charcoal', Size: 'Medium' }, fee: 1200, stock: { portland: 15, rotterdam: 8 }, weight: 2200 },
      { sku: 'HH-PLANTER-CHARCOAL-L', options: { Color: 'Charcoal', Size: 'Large' }, fee: 2600, stock: { portland: 4, rotterdam: 0 }, weight: 3900 },
    ],
    pictures: [
      { file: 'planter-terracotta.webp', alt: 'Ribbed terracotta planter on a saucer with a leafy green plant', zoomLabel: 'Fluted Planter in Terracotta', color: 'Terracotta' },
      { file: 'planter-chalk.webp', alt: 'Ribbed off-white planter on a saucer with a leafy green plant', zoomLabel: 'Fluted Planter in Chalk', color: 'Chalk' },
      { file: 'planter-charcoal.webp', alt: 'Ribbed dark grey planter on a saucer with a leafy green plant', zoomLabel: 'Fluted Planter in Charcoal', color: 'Charcoal' },
      { file: 'planter-detail.webp', alt: 'Close view of the flutes of the terracotta planter', zoomLabel: 'Pressed flutes', color: 'Terracotta' },
    ],
    flags: { dependentVariants: true },
    createdDaysAgo: 75,
  },
]
