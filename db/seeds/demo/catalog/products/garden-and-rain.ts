import { colorOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const gardenAndRain: DemoProduct[] = [
  {
    slug: 'long-spout-watering-can',
    name: 'Long Spout Watering Can',
    brand: 'northlight',
    category: 'garden-and-rain',
    categories: ['vases-and-planters'],
    shortDescription: 'An indoor watering can with a long thin spout that reaches under leaves and never splashes.',
    description:
      '<p>The spout is drawn thin and set low, so the water arrives slowly and exactly where you point it. One round handle carries and pours. Leave it on the windowsill; it is made to be seen.</p><ul><li>Holds 40 oz</li><li>Powder-coated steel, sealed inside</li><li>Brass spout tip</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Powder-coated steel, brass. Empty after use and leave to dry.' },
      { heading: 'Dimensions', text: '15 in from tip to handle, 8 in tall.' },
    ],
    price: 4800,
    wholesalePrice: 2750,
    weight: 640,
    options: [colorOption('Forest', 'Cream')],
    variants: [
      { sku: 'HH-CAN-FOREST', options: { Color: 'Forest' }, stock: { portland: 20, rotterdam: 14 } },
      { sku: 'HH-CAN-CREAM', options: { Color: 'Cream' }, stock: { portland: 15, rotterdam: 12 } },
    ],
    images: [
      {
        file: 'can-forest.webp',
        alt: 'Dark green watering can with a long thin spout',
        zoomLabel: 'Long Spout Watering Can in Forest',
        color: 'Forest',
      },
      {
        file: 'can-cream.webp',
        alt: 'Cream watering can with a long thin spout',
        zoomLabel: 'Long Spout Watering Can in Cream',
        color: 'Cream',
      },
      {
        file: 'can-detail.webp',
        alt: 'Watering can beside a planted terracotta pot',
        zoomLabel: 'Beside the Fluted Planter',
        color: 'Forest',
      },
    ],
    createdDaysAgo: 145,
  },
  {
    slug: 'harbor-umbrella',
    name: 'Harbor Umbrella',
    brand: 'hearth-and-harbor',
    category: 'garden-and-rain',
    shortDescription: 'A full-length umbrella with a bent wooden handle and eight steel ribs that hold in wind.',
    description:
      '<p>A long umbrella is simply better in the rain. The canopy is a tightly woven cloth that dries with one shake, the ribs flex and return, and the handle is bent from a single piece of wood.</p><ul><li>Canopy 41 in across</li><li>Eight steel ribs, steel shaft</li><li>Bent wooden crook handle</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Polyester canopy, steel, wood. Dry open before closing.' },
      { heading: 'Dimensions', text: '35 in long, 41 in across when open.' },
    ],
    price: 7200,
    wholesalePrice: 4100,
    weight: 610,
    options: [colorOption('Ink', 'Mustard')],
    variants: [
      { sku: 'HH-UMBRELLA-INK', options: { Color: 'Ink' }, stock: { portland: 28, rotterdam: 33 } },
      { sku: 'HH-UMBRELLA-MUSTARD', options: { Color: 'Mustard' }, stock: { portland: 6, rotterdam: 11 } },
    ],
    images: [
      { file: 'umbrella-ink.webp', alt: 'Open deep blue umbrella resting on its side', zoomLabel: 'Harbor Umbrella in Ink', color: 'Ink' },
      {
        file: 'umbrella-mustard.webp',
        alt: 'Open mustard yellow umbrella resting on its side',
        zoomLabel: 'Harbor Umbrella in Mustard',
        color: 'Mustard',
      },
      {
        file: 'umbrella-detail.webp',
        alt: 'The inside of the open mustard umbrella, with its ribs and wooden handle',
        zoomLabel: 'Ribs and wooden handle',
        color: 'Mustard',
      },
    ],
    createdDaysAgo: 362,
  },
]
