import type { ExampleTexts } from './texts/example-texts.ts'

export type ExampleCategory = keyof ExampleTexts['categories']
export type ExampleName = keyof ExampleTexts['products']

export interface Example {
  name: ExampleName
  category: ExampleCategory
  /** In euros; another currency gets a round price of its own. */
  price: number
  salePrice?: number
  /** Grams. */
  weight: number
  /** Files of the demo, one for each color. */
  images: readonly string[]
  /** Names of colors, with what a swatch shows. */
  colors?: readonly (readonly [color: keyof ExampleTexts['colors'], swatch: string])[]
  sizes?: true
}

/** A small catalog that shows categories, options, a sale and stock. The texts are in `texts/`. */
export const examples: readonly Example[] = [
  {
    name: 'mug',
    category: 'kitchen',
    price: 18,
    weight: 390,
    images: ['mug-moss.webp', 'mug-oat.webp'],
    colors: [
      ['green', '#6a7550'],
      ['beige', '#d9ccb4'],
    ],
    sizes: true,
  },
  { name: 'board', category: 'kitchen', price: 39, weight: 1200, images: ['board.webp'] },
  {
    name: 'flask',
    category: 'outdoors',
    price: 29,
    weight: 420,
    images: ['flask-forest.webp', 'flask-slate.webp'],
    colors: [
      ['green', '#34503f'],
      ['gray', '#5c6b78'],
    ],
  },
  {
    name: 'tote',
    category: 'outdoors',
    price: 24,
    weight: 350,
    images: ['tote-natural.webp', 'tote-navy.webp'],
    colors: [
      ['beige', '#ddcfb4'],
      ['blue', '#26344f'],
    ],
  },
  {
    name: 'notebook',
    category: 'home',
    price: 12,
    weight: 300,
    images: ['notebook-rust.webp', 'notebook-ink.webp'],
    colors: [
      ['red', '#a5502f'],
      ['blue', '#2b3a55'],
    ],
  },
  { name: 'lamp', category: 'home', price: 89, weight: 2100, images: ['lamp-sand.webp'] },
  {
    name: 'vase',
    category: 'home',
    price: 34,
    weight: 900,
    images: ['vase-terracotta.webp', 'vase-chalk.webp'],
    colors: [
      ['red', '#b8623f'],
      ['white', '#e9e5dc'],
    ],
  },
  { name: 'towels', category: 'home', price: 22, salePrice: 18, weight: 600, images: ['towels-sage.webp'] },
]

/** Units of each variant. */
export const exampleStock = 20

export const exampleSlug = (name: string): string => `example-${name}`
