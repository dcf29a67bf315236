import { colorOption, sizeOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const coffeeAndTea: DemoProduct[] = [
  {
    slug: 'harbor-mug',
    name: 'Harbor Mug',
    brand: 'marlow-clay',
    category: 'mugs',
    shortDescription:
      'A hand-glazed stoneware mug with a wide, easy handle. Thick enough to keep coffee warm, light enough to hold all morning.',
    description:
      '<p>The Harbor Mug is pressed from speckled stoneware and dipped by hand, which leaves a thin line of bare clay at the foot. The handle fits three fingers without pinching, and the rim is rounded so that it feels soft to drink from.</p><ul><li>Two sizes: 12 oz for coffee, 16 oz for tea and soup</li><li>Stacks two high without rubbing</li><li>Glazed inside and out, unglazed foot</li></ul><p>Glaze pools differently on every piece. Expect small variations in tone.</p>',
    details: [
      {
        heading: 'Materials and care',
        text: 'Speckled stoneware with a satin glaze. Dishwasher and microwave safe. Avoid sudden changes of temperature.',
      },
      { heading: 'Dimensions', text: '12 oz: 3.4 in wide, 3.7 in tall. 16 oz: 3.7 in wide, 4.2 in tall. Handle adds 1.2 in.' },
      { heading: 'Made by', text: 'Pressed, glazed and fired at the Marlow Clay studio in batches of forty.' },
    ],
    price: 2800,
    wholesalePrice: 1600,
    weight: 390,
    options: [colorOption('Moss', 'Oat', 'Ink', 'Rust'), sizeOption('12 oz', '16 oz')],
    variants: [
      { sku: 'HH-MUG-MOSS-12', options: { Color: 'Moss', Size: '12 oz' }, stock: { portland: 64, rotterdam: 38 } },
      { sku: 'HH-MUG-MOSS-16', options: { Color: 'Moss', Size: '16 oz' }, fee: 400, stock: { portland: 41, rotterdam: 22 }, weight: 470 },
      { sku: 'HH-MUG-OAT-12', options: { Color: 'Oat', Size: '12 oz' }, stock: { portland: 80, rotterdam: 52 } },
      { sku: 'HH-MUG-OAT-16', options: { Color: 'Oat', Size: '16 oz' }, fee: 400, stock: { portland: 0, rotterdam: 0 }, weight: 470 },
      { sku: 'HH-MUG-INK-12', options: { Color: 'Ink', Size: '12 oz' }, stock: { portland: 33, rotterdam: 19 } },
      { sku: 'HH-MUG-INK-16', options: { Color: 'Ink', Size: '16 oz' }, fee: 400, stock: { portland: 3, rotterdam: 0 }, weight: 470 },
      { sku: 'HH-MUG-RUST-12', options: { Color: 'Rust', Size: '12 oz' }, stock: { portland: 27, rotterdam: 14 } },
    ],
    images: [
      {
        file: 'mug-moss.webp',
        alt: 'Stoneware mug with a green satin glaze and a band of bare clay at the foot',
        zoomLabel: 'Harbor Mug in Moss',
        color: 'Moss',
      },
      {
        file: 'mug-oat.webp',
        alt: 'Stoneware mug in a pale oat glaze with fine brown speckles',
        zoomLabel: 'Harbor Mug in Oat',
        color: 'Oat',
      },
      { file: 'mug-ink.webp', alt: 'Stoneware mug in a deep blue glaze', zoomLabel: 'Harbor Mug in Ink', color: 'Ink' },
      { file: 'mug-rust.webp', alt: 'Stoneware mug in a warm rust-red glaze', zoomLabel: 'Harbor Mug in Rust', color: 'Rust' },
      {
        file: 'mug-detail.webp',
        alt: 'Mug seen from above, filled with black coffee',
        zoomLabel: 'The rounded rim and glazed inside',
        color: 'Moss',
      },
    ],
    flags: { dependentVariants: true, giftWrap: true },
    createdDaysAgo: 220,
    seoTitle: 'Harbor Mug, hand-glazed stoneware',
    seoDescription: 'A speckled stoneware mug in four glazes and two sizes, pressed and glazed by hand at Marlow Clay.',
  },
  {
    slug: 'tideline-teapot',
    name: 'Tideline Teapot',
    brand: 'marlow-clay',
    category: 'teapots-and-kettles',
    shortDescription: 'A round-bellied stoneware teapot that holds four cups and pours to the last drop without a drip.',
    description:
      '<p>The body is thrown on the wheel and the spout is cut by hand to a sharp lower lip, which is what stops a teapot from dripping. The lid sits deep in its seat so that it stays put when you pour.</p><ul><li>Holds 34 oz, about four cups</li><li>Built-in strainer behind the spout</li><li>Lid with a finger-sized knob</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Speckled stoneware with a satin glaze. Dishwasher safe. Not for use on the stove.' },
      { heading: 'Dimensions', text: '9.1 in from spout to handle, 5.6 in tall with the lid. Holds 34 oz.' },
    ],
    price: 7400,
    wholesalePrice: 4200,
    weight: 980,
    options: [colorOption('Oat', 'Ink')],
    variants: [
      { sku: 'HH-TEAPOT-OAT', options: { Color: 'Oat' }, stock: { portland: 24, rotterdam: 11 } },
      { sku: 'HH-TEAPOT-INK', options: { Color: 'Ink' }, stock: { portland: 9, rotterdam: 4 } },
    ],
    images: [
      {
        file: 'teapot-oat.webp',
        alt: 'Round stoneware teapot in a pale oat glaze, seen from the side',
        zoomLabel: 'Tideline Teapot in Oat',
        color: 'Oat',
      },
      { file: 'teapot-ink.webp', alt: 'Round stoneware teapot in a deep blue glaze', zoomLabel: 'Tideline Teapot in Ink', color: 'Ink' },
      { file: 'teapot-detail.webp', alt: 'Close view of the teapot lid and knob from above', zoomLabel: 'Lid and knob', color: 'Oat' },
    ],
    flags: { giftWrap: true },
    createdDaysAgo: 168,
  },
  {
    slug: 'slow-pour-kettle',
    name: 'Slow Pour Kettle',
    brand: 'northlight',
    category: 'teapots-and-kettles',
    shortDescription: 'A gooseneck stovetop kettle with a wooden grip and a pour you can aim.',
    description:
      '<p>A narrow spout set low on the body gives a thin, steady stream: right for pour-over coffee and kind to loose tea. The handle stands away from the body so your knuckles stay cool.</p><ul><li>Holds 30 oz</li><li>Works on gas, electric and induction</li><li>Walnut grip and lid knob, replaceable with one screw</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Stainless steel, walnut. Rinse and dry after use. Descale with vinegar when needed.' },
      { heading: 'Dimensions', text: '10.8 in from spout to handle, 6.7 in tall. Base 5.5 in.' },
      { heading: 'Spare parts', text: 'Grip, knob and lid are sold separately for as long as we make the kettle.' },
    ],
    price: 8900,
    salePrice: 7600,
    wholesalePrice: 5100,
    weight: 840,
    options: [colorOption('Graphite', 'Steel')],
    variants: [
      { sku: 'HH-KETTLE-GRAPHITE', options: { Color: 'Graphite' }, stock: { portland: 18, rotterdam: 12 } },
      { sku: 'HH-KETTLE-STEEL', options: { Color: 'Steel' }, stock: { portland: 2, rotterdam: 1 } },
    ],
    images: [
      {
        file: 'kettle-graphite.webp',
        alt: 'Matte dark grey gooseneck kettle with a walnut grip',
        zoomLabel: 'Slow Pour Kettle in Graphite',
        color: 'Graphite',
      },
      {
        file: 'kettle-steel.webp',
        alt: 'Brushed steel gooseneck kettle with a walnut grip',
        zoomLabel: 'Slow Pour Kettle in Steel',
        color: 'Steel',
      },
      {
        file: 'kettle-detail.webp',
        alt: 'Close view of the walnut lid knob and handle',
        zoomLabel: 'Walnut knob and grip',
        color: 'Graphite',
      },
    ],
    video: { file: 'kettle-film.mp4', poster: 'kettle-film.webp', label: 'The kettle, once round' },
    flags: { layout: 3 },
    createdDaysAgo: 96,
    seoTitle: 'Slow Pour gooseneck kettle',
  },
]
