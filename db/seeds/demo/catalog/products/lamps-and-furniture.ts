import { colorOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const lampsAndFurniture: DemoProduct[] = [
  {
    slug: 'dome-table-lamp',
    name: 'Dome Table Lamp',
    brand: 'northlight',
    category: 'lamps-and-furniture',
    categories: ['desk'],
    shortDescription: 'A spun steel shade on a slim brass stem. Throws a wide pool of warm light and nothing in your eyes.',
    description:
      '<p>The dome hides the bulb from every seat in the room, so the light falls where it is useful: on the page, the plate or the keyboard. The dimmer is built into the base and turns with a fingertip.</p><ul><li>Dimmer in the base</li><li>Uses a standard E26 bulb, included</li><li>Fabric-covered cord, 6.5 ft</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Powder-coated steel, brass. Dust with a dry cloth.' },
      { heading: 'Dimensions', text: '16.5 in tall, shade 11 in across, base 6.3 in across.' },
      {
        heading: 'Bulb',
        text: 'E26, up to 9 W LED. A warm 2700 K bulb is in the box. The European version ships with E27 and a round plug from Rotterdam.',
      },
    ],
    price: 14800,
    wholesalePrice: 8600,
    weight: 2350,
    options: [colorOption('Sand', 'Forest', 'Black')],
    variants: [
      { sku: 'HH-LAMP-SAND', options: { Color: 'Sand' }, stock: { portland: 13, rotterdam: 9 } },
      { sku: 'HH-LAMP-FOREST', options: { Color: 'Forest' }, stock: { portland: 8, rotterdam: 5 } },
      { sku: 'HH-LAMP-BLACK', options: { Color: 'Black' }, stock: { portland: 15, rotterdam: 11 } },
    ],
    images: [
      {
        file: 'lamp-sand.webp',
        alt: 'Table lamp with a sand-coloured dome shade and a brass stem',
        zoomLabel: 'Dome Table Lamp in Sand',
        color: 'Sand',
      },
      {
        file: 'lamp-forest.webp',
        alt: 'Table lamp with a dark green dome shade and a brass stem',
        zoomLabel: 'Dome Table Lamp in Forest',
        color: 'Forest',
      },
      {
        file: 'lamp-black.webp',
        alt: 'Table lamp with a black dome shade and a brass stem',
        zoomLabel: 'Dome Table Lamp in Black',
        color: 'Black',
      },
      {
        file: 'lamp-detail.webp',
        alt: 'Low view of the lit lamp showing the inside of the shade',
        zoomLabel: 'Warm light under the shade',
        color: 'Sand',
      },
    ],
    flags: { layout: 1 },
    createdDaysAgo: 8,
    seoTitle: 'Dome Table Lamp with built-in dimmer',
    seoDescription: 'A spun steel table lamp with a brass stem and a dimmer in the base, in three colours.',
  },
  {
    slug: 'milking-stool',
    name: 'Milking Stool',
    brand: 'hearth-and-harbor',
    category: 'lamps-and-furniture',
    shortDescription: 'A three-legged hardwood stool that never wobbles. A seat, a side table, a step.',
    description:
      '<p>Three legs find their footing on any floor. Ours are wedged through the seat from above, the way it has been done for centuries, and the seat is dished slightly so that it is comfortable without a cushion.</p><ul><li>Solid wood, no screws</li><li>Holds up to 260 lb</li><li>Ships assembled</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Solid oak or walnut, hardwax oil. Wipe with a damp cloth; refresh the oil once a year.' },
      { heading: 'Dimensions', text: '17.5 in tall, seat 13 in across.' },
    ],
    price: 12800,
    salePrice: 10900,
    wholesalePrice: 7400,
    weight: 3600,
    options: [colorOption('Oak', 'Walnut')],
    variants: [
      { sku: 'HH-STOOL-OAK', options: { Color: 'Oak' }, stock: { portland: 9, rotterdam: 6 } },
      { sku: 'HH-STOOL-WALNUT', options: { Color: 'Walnut' }, fee: 2000, stock: { portland: 5, rotterdam: 2 } },
    ],
    images: [
      { file: 'stool-oak.webp', alt: 'Three-legged oak stool with a round dished seat', zoomLabel: 'Milking Stool in Oak', color: 'Oak' },
      {
        file: 'stool-walnut.webp',
        alt: 'Three-legged walnut stool with a round dished seat',
        zoomLabel: 'Milking Stool in Walnut',
        color: 'Walnut',
      },
      {
        file: 'stool-detail.webp',
        alt: 'Close view of the stool seat with the wedged leg joints',
        zoomLabel: 'Wedged joints',
        color: 'Oak',
      },
    ],
    flags: { maxQty: true },
    createdDaysAgo: 280,
  },
]
