import type { DemoBrand } from './types.ts'

export const brands: DemoBrand[] = [
  {
    slug: 'hearth-and-harbor',
    name: 'Hearth & Harbor',
    story:
      'Our own line: wood, wool and paper goods made in small runs by workshops we have visited and keep going back to. We design the things we could not find, use them at home for a season, and only then put them on the shelf.',
  },
  {
    slug: 'marlow-clay',
    name: 'Marlow Clay',
    story:
      'A stoneware studio of nine people in a former net loft. Every piece is thrown or pressed from one speckled clay body, glazed by hand and fired twice, so small differences between pieces are part of the work.',
  },
  {
    slug: 'northlight',
    name: 'Northlight',
    story:
      'Lamps, clocks and desk tools with plain shapes and parts that come apart. Northlight draws everything around a simple rule: if it can wear out, you can replace it with a screwdriver.',
  },
  {
    slug: 'fell-and-field',
    name: 'Fell & Field',
    story:
      'Bags, flasks and camp gear for people who carry the same things for years. Heavy canvas, solid hardware and spare parts for every buckle, strap and stopper they have ever sold.',
  },
]
