import type { DemoCategory } from './types.ts'

export const categories: DemoCategory[] = [
  {
    slug: 'kitchen-and-table',
    name: 'Kitchen & Table',
    intro: 'Stoneware, glass and wood for everyday meals and the ones that run late.',
    image: 'teapot-oat.webp',
    children: [
      {
        slug: 'coffee-and-tea',
        name: 'Coffee & Tea',
        intro: 'Everything between the tap and the first sip.',
        image: 'kettle-graphite.webp',
        children: [
          {
            slug: 'mugs',
            name: 'Mugs',
            intro: 'Mugs that hold their heat and sit well in the hand.',
            image: 'mug-moss.webp',
          },
          {
            slug: 'teapots-and-kettles',
            name: 'Teapots & Kettles',
            intro: 'Pots that pour cleanly and kettles that stay on the stove.',
            image: 'kettle-steel.webp',
          },
        ],
      },
      {
        slug: 'plates-and-bowls',
        name: 'Plates & Bowls',
        intro: 'Stackable stoneware in glazes that mix with one another.',
        image: 'bowls-oat.webp',
      },
      {
        slug: 'boards-and-serving',
        name: 'Boards & Serving',
        intro: 'Solid wood and clear glass for the counter and the middle of the table.',
        image: 'board.webp',
      },
    ],
  },
  {
    slug: 'home',
    name: 'Home',
    intro: 'Light, wool, clay and a place to sit: the pieces that make a room feel finished.',
    image: 'lamp-sand.webp',
    children: [
      {
        slug: 'vases-and-planters',
        name: 'Vases & Planters',
        intro: 'Vessels for a single stem, a full bunch or a plant that stays.',
        image: 'planter-terracotta.webp',
      },
      {
        slug: 'candles-and-lanterns',
        name: 'Candles & Lanterns',
        intro: 'Warm light for the table, the windowsill and the porch.',
        image: 'candle.webp',
      },
      {
        slug: 'lamps-and-furniture',
        name: 'Lamps & Furniture',
        intro: 'A small range of lamps and stools that work in any room.',
        image: 'stool-oak.webp',
      },
      {
        slug: 'blankets-and-bath',
        name: 'Blankets & Bath',
        intro: 'Wool, cotton and soap, chosen by touch.',
        image: 'blanket-rust.webp',
      },
    ],
  },
  {
    slug: 'desk',
    name: 'Desk',
    intro: 'Paper, pens and quiet tools for getting things done.',
    image: 'notebook-rust.webp',
  },
  {
    slug: 'outdoors',
    name: 'Outdoors',
    intro: 'Bags, flasks and garden tools that get better with weather.',
    image: 'backpack-moss.webp',
    children: [
      {
        slug: 'bags',
        name: 'Bags',
        intro: 'Waxed and heavy canvas for the commute, the market and the long weekend.',
        image: 'duffel-olive.webp',
      },
      {
        slug: 'camp-and-trail',
        name: 'Camp & Trail',
        intro: 'Flasks, cups and lanterns for anywhere without a kitchen.',
        image: 'flask-forest.webp',
      },
      {
        slug: 'garden-and-rain',
        name: 'Garden & Rain',
        intro: 'For watering, and for when the sky does it for you.',
        image: 'can-forest.webp',
      },
    ],
  },
]
