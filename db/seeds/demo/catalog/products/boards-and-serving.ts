import { colorOption, sizeOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const boardsAndServing: DemoProduct[] = [
  {
    slug: 'walnut-cutting-board',
    name: 'Walnut Cutting Board',
    brand: 'hearth-and-harbor',
    category: 'boards-and-serving',
    shortDescription: 'A solid walnut board with a handle, cut from one plank and finished with oil.',
    description:
      '<p>One plank, no glue lines. The edges are rounded by hand so the board lifts easily from the counter, and a leather loop lets it hang between meals. It looks as good under cheese as it does under onions.</p><ul><li>Single plank of walnut, 0.9 in thick</li><li>Leather hanging loop</li><li>Use both sides</li></ul><p>Grain and tone differ from board to board.</p>',
    details: [
      { heading: 'Materials and care', text: 'Walnut, food-safe oil, leather. Wash by hand and stand on edge to dry. Oil once a month.' },
      { heading: 'Dimensions', text: 'Medium: 16 x 8 in. Large: 20 x 10 in. Both 0.9 in thick.' },
    ],
    price: 6800,
    wholesalePrice: 3900,
    weight: 1150,
    options: [sizeOption('Medium', 'Large')],
    variants: [
      { sku: 'HH-BOARD-M', options: { Size: 'Medium' }, stock: { portland: 31, rotterdam: 17 } },
      { sku: 'HH-BOARD-L', options: { Size: 'Large' }, fee: 2400, stock: { portland: 12, rotterdam: 5 }, weight: 1820 },
    ],
    images: [
      { file: 'board.webp', alt: 'Walnut cutting board with a handle, leaning upright', zoomLabel: 'Walnut Cutting Board' },
      { file: 'board-flat.webp', alt: 'The walnut board lying flat with its leather loop', zoomLabel: 'Lying flat' },
      { file: 'board-detail.webp', alt: 'Close view of the handle, leather loop and wood grain', zoomLabel: 'Grain and leather loop' },
    ],
    flags: { giftWrap: true },
    createdDaysAgo: 310,
  },
  {
    slug: 'turned-pepper-mill',
    name: 'Turned Pepper Mill',
    brand: 'hearth-and-harbor',
    category: 'boards-and-serving',
    shortDescription: 'A hand-turned pepper mill with a ceramic grinder that goes from dust to cracked in one twist.',
    description:
      '<p>Turned on a lathe from a single block and waxed until it feels like skin. The brass knob sets the grind: tighter for fine, looser for coarse. Lift the head off to fill.</p><ul><li>Ceramic burrs that do not rust</li><li>Solid brass knob and collar</li><li>Works for pepper and dry salt</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Oak or walnut, ceramic, brass. Wipe with a dry cloth. Do not immerse.' },
      { heading: 'Dimensions', text: '8.3 in tall, 2.4 in across the base.' },
    ],
    price: 4600,
    wholesalePrice: 2600,
    weight: 330,
    options: [colorOption('Walnut', 'Oak')],
    variants: [
      { sku: 'HH-MILL-WALNUT', options: { Color: 'Walnut' }, stock: { portland: 26, rotterdam: 20 } },
      { sku: 'HH-MILL-OAK', options: { Color: 'Oak' }, stock: { portland: 22, rotterdam: 15 } },
    ],
    images: [
      {
        file: 'mill-walnut.webp',
        alt: 'Turned walnut pepper mill with a brass knob',
        zoomLabel: 'Turned Pepper Mill in Walnut',
        color: 'Walnut',
      },
      { file: 'mill-oak.webp', alt: 'Turned oak pepper mill with a brass knob', zoomLabel: 'Turned Pepper Mill in Oak', color: 'Oak' },
      {
        file: 'mill-detail.webp',
        alt: 'Close view of the brass knob and collar of the mill',
        zoomLabel: 'Brass knob and collar',
        color: 'Walnut',
      },
    ],
    flags: { giftWrap: true },
    createdDaysAgo: 255,
  },
  {
    slug: 'still-carafe',
    name: 'Still Carafe',
    brand: 'northlight',
    category: 'boards-and-serving',
    shortDescription: 'A mouth-blown glass carafe with a turned oak stopper, for water at the table or beside the bed.',
    description:
      '<p>Thin clear glass with a narrow waist, so it can be held in one hand and poured without a handle. The oak stopper keeps out dust and makes a quiet, satisfying sound going in.</p><ul><li>Holds 40 oz</li><li>Wide enough for ice and a bottle brush</li><li>Suitable for hot and cold drinks</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Borosilicate glass, oak. The glass is dishwasher safe; wipe the stopper by hand.' },
      { heading: 'Dimensions', text: '10.2 in tall with the stopper, 4.1 in across.' },
    ],
    price: 5200,
    wholesalePrice: 3000,
    weight: 540,
    options: [],
    variants: [{ sku: 'HH-CARAFE', options: {}, stock: { portland: 0, rotterdam: 0 } }],
    images: [
      { file: 'carafe.webp', alt: 'Clear glass carafe of water with an oak stopper', zoomLabel: 'Still Carafe' },
      { file: 'carafe-detail.webp', alt: 'Close view of the oak stopper in the neck of the carafe', zoomLabel: 'Oak stopper' },
    ],
    flags: { layout: 4 },
    createdDaysAgo: 190,
  },
  {
    slug: 'breakfast-tray',
    name: 'Breakfast Tray',
    brand: 'hearth-and-harbor',
    category: 'boards-and-serving',
    categories: ['lamps-and-furniture'],
    shortDescription: 'An oak tray with rounded corners and cut-out handles, wide enough for two cups and a pot.',
    description:
      '<p>The rim is a single steam-bent strip of oak, so there are no corner joints to catch crumbs or come loose. The base is recessed to keep cups from sliding on the way to bed.</p><ul><li>Solid oak rim and oak veneer base</li><li>Handles on both short sides</li><li>Water-resistant matte finish</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Oak, matte lacquer. Wipe with a damp cloth and dry.' },
      { heading: 'Dimensions', text: '18 x 12 in, 2.2 in high.' },
    ],
    price: 6400,
    salePrice: 5400,
    wholesalePrice: 3700,
    weight: 1240,
    options: [],
    variants: [{ sku: 'HH-TRAY', options: {}, stock: { portland: 19, rotterdam: 8 } }],
    images: [
      { file: 'tray.webp', alt: 'Oak tray with rounded corners and cut-out handles', zoomLabel: 'Breakfast Tray' },
      { file: 'tray-set.webp', alt: 'Oak tray carrying a teapot and two mugs', zoomLabel: 'Set for two' },
    ],
    flags: { layout: 4 },
    createdDaysAgo: 44,
  },
]
