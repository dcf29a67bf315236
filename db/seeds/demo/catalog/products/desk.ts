import { colorOption, sizeOption } from '../colors.ts'
import type { DemoProduct } from '../types.ts'

export const desk: DemoProduct[] = [
  {
    slug: 'field-notebook',
    name: 'Field Notebook',
    brand: 'hearth-and-harbor',
    category: 'desk',
    shortDescription: 'A clothbound notebook that lies flat from the first page, with paper that takes fountain pen without bleeding.',
    description:
      '<p>Sewn in sections and bound in book cloth with rounded corners. The paper is a warm white, heavy enough to write on both sides, and the elastic stays springy because it is sewn rather than glued.</p><ul><li>192 pages of 100 gsm paper, dot grid</li><li>Ribbon marker and elastic closure</li><li>Pocket inside the back cover</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Cotton book cloth, acid-free paper. Wipe the cover with a dry cloth.' },
      { heading: 'Dimensions', text: 'A5: 5.8 x 8.3 in. B5: 6.9 x 9.8 in. Both 0.7 in thick.' },
    ],
    price: 2400,
    wholesalePrice: 1350,
    weight: 340,
    options: [colorOption('Rust', 'Forest', 'Ink'), sizeOption('A5', 'B5')],
    variants: [
      { sku: 'HH-NOTEBOOK-RUST-A5', options: { Color: 'Rust', Size: 'A5' }, stock: { portland: 70, rotterdam: 45 } },
      { sku: 'HH-NOTEBOOK-RUST-B5', options: { Color: 'Rust', Size: 'B5' }, fee: 600, stock: { portland: 26, rotterdam: 18 }, weight: 480 },
      { sku: 'HH-NOTEBOOK-FOREST-A5', options: { Color: 'Forest', Size: 'A5' }, stock: { portland: 58, rotterdam: 33 } },
      {
        sku: 'HH-NOTEBOOK-FOREST-B5',
        options: { Color: 'Forest', Size: 'B5' },
        fee: 600,
        stock: { portland: 4, rotterdam: 0 },
        weight: 480,
      },
      { sku: 'HH-NOTEBOOK-INK-A5', options: { Color: 'Ink', Size: 'A5' }, stock: { portland: 0, rotterdam: 21 } },
    ],
    images: [
      {
        file: 'notebook-rust.webp',
        alt: 'Rust-red clothbound notebook with an elastic band',
        zoomLabel: 'Field Notebook in Rust',
        color: 'Rust',
      },
      {
        file: 'notebook-forest.webp',
        alt: 'Dark green clothbound notebook with an elastic band',
        zoomLabel: 'Field Notebook in Forest',
        color: 'Forest',
      },
      {
        file: 'notebook-ink.webp',
        alt: 'Deep blue clothbound notebook with an elastic band',
        zoomLabel: 'Field Notebook in Ink',
        color: 'Ink',
      },
      {
        file: 'notebook-detail.webp',
        alt: 'Three notebooks in different colours stacked with their page edges showing',
        zoomLabel: 'Sewn pages and rounded corners',
      },
    ],
    flags: { layout: 1, dependentVariants: true },
    createdDaysAgo: 205,
  },
  {
    slug: 'machined-pen',
    name: 'Machined Pen',
    brand: 'northlight',
    category: 'desk',
    shortDescription: 'A click pen turned from solid bar, with a weight that makes you want to write.',
    description:
      '<p>The barrel is cut from one piece of metal and knurled at the grip. The click is quiet. It takes a refill you can buy anywhere, and brass darkens over the years in the places you hold it.</p><ul><li>Takes standard G2 gel refills</li><li>Knurled grip</li><li>Comes with one black refill</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Solid brass or black anodized aluminium. Polish brass with a soft cloth, or let it age.' },
      { heading: 'Dimensions', text: '5.5 in long, 0.45 in across.' },
    ],
    price: 5600,
    salePrice: 4800,
    wholesalePrice: 3200,
    weight: 48,
    options: [colorOption('Brass', 'Black')],
    variants: [
      { sku: 'HH-PEN-BRASS', options: { Color: 'Brass' }, stock: { portland: 34, rotterdam: 22 } },
      { sku: 'HH-PEN-BLACK', options: { Color: 'Black' }, stock: { portland: 29, rotterdam: 17 }, weight: 26 },
    ],
    images: [
      { file: 'pen-brass.webp', alt: 'Solid brass click pen with a knurled grip', zoomLabel: 'Machined Pen in Brass', color: 'Brass' },
      { file: 'pen-black.webp', alt: 'Black metal click pen with a knurled grip', zoomLabel: 'Machined Pen in Black', color: 'Black' },
      {
        file: 'pen-detail.webp',
        alt: 'Close view of the knurled grip and tip of the brass pen',
        zoomLabel: 'Knurled grip',
        color: 'Brass',
      },
    ],
    flags: { giftWrap: true },
    createdDaysAgo: 88,
  },
  {
    slug: 'pencil-cup',
    name: 'Pencil Cup',
    brand: 'marlow-clay',
    category: 'desk',
    shortDescription: 'A faceted stoneware cup for pens, pencils and the good scissors.',
    description:
      '<p>Twelve flat facets, cut by hand after the clay has stiffened, catch the light from the window. A cork base keeps it quiet on the desk. Pencils not included.</p><ul><li>Hand-cut facets</li><li>Cork base</li><li>Heavy enough not to tip</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Stoneware, matte glaze, cork. Wipe clean.' },
      { heading: 'Dimensions', text: '3.3 in across, 4 in tall.' },
    ],
    price: 2200,
    wholesalePrice: 1250,
    weight: 420,
    options: [colorOption('Chalk', 'Clay')],
    variants: [
      { sku: 'HH-PENCILCUP-CHALK', options: { Color: 'Chalk' }, stock: { portland: 38, rotterdam: 20 } },
      { sku: 'HH-PENCILCUP-CLAY', options: { Color: 'Clay' }, stock: { portland: 30, rotterdam: 18 } },
    ],
    images: [
      {
        file: 'pencilcup-chalk.webp',
        alt: 'Faceted off-white stoneware cup holding wooden pencils',
        zoomLabel: 'Pencil Cup in Chalk',
        color: 'Chalk',
      },
      {
        file: 'pencilcup-clay.webp',
        alt: 'Faceted clay-coloured stoneware cup holding wooden pencils',
        zoomLabel: 'Pencil Cup in Clay',
        color: 'Clay',
      },
    ],
    createdDaysAgo: 240,
  },
  {
    slug: 'year-planner-2027',
    name: 'Year Planner 2027, Printable',
    brand: 'hearth-and-harbor',
    category: 'desk',
    shortDescription: 'The whole year on one page, then a page for every month. Print it on the paper you like, as often as you like.',
    description:
      '<p>A plain calendar with room to write: big squares, weeks that begin on Monday, and weekends set a little quieter. Put the year on the wall and the month on the desk. If you spill coffee on March, print March again.</p><ul><li>Thirteen pages, in A4 and in US Letter</li><li>PDF, sharp at every size</li><li>Prints well in black and white</li></ul>',
    details: [
      { heading: 'How you get it', text: 'Both files are on the confirmation page and in your account as soon as you have paid.' },
      { heading: 'Paper', text: 'Made for A4 and US Letter, 100 gsm or heavier if you write with a fountain pen.' },
    ],
    price: 900,
    wholesalePrice: 500,
    weight: 0,
    taxClass: 'books',
    options: [],
    variants: [{ sku: 'HH-PLANNER-2027', options: {} }],
    images: [
      { file: 'planner.webp', alt: 'Printed year planner for 2027 with a brass pen lying across it', zoomLabel: 'The year on one page' },
      { file: 'planner-detail.webp', alt: 'Close view of the planner: months in rust red, days in black', zoomLabel: 'Room for every day' },
    ],
    download: { files: ['year-planner-2027-a4.pdf', 'year-planner-2027-letter.pdf'], expiresDays: 365, maxDownloads: 10 },
    flags: { layout: 4, maxQty: true },
    createdDaysAgo: 34,
  },
  {
    slug: 'quiet-desk-clock',
    name: 'Quiet Desk Clock',
    brand: 'northlight',
    category: 'desk',
    shortDescription: 'A round steel clock with a sweeping hand and no tick at all.',
    description:
      '<p>A continuous movement means no ticking, even at night. The dial has only what you need: twelve marks, two hands and a thin sweep. The foot is turned from oak and tilts the face up to meet you.</p><ul><li>Silent sweep movement</li><li>Domed glass</li><li>Runs for about two years on one AA battery</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Powder-coated steel, glass, oak. Dust with a soft cloth.' },
      { heading: 'Dimensions', text: '5.1 in across, 5.7 in tall, 2.2 in deep.' },
      { heading: 'Power', text: 'One AA battery, included.' },
    ],
    price: 6900,
    wholesalePrice: 4000,
    weight: 620,
    options: [colorOption('Chalk', 'Forest')],
    variants: [
      { sku: 'HH-CLOCK-CHALK', options: { Color: 'Chalk' }, stock: { portland: 17, rotterdam: 12 } },
      { sku: 'HH-CLOCK-FOREST', options: { Color: 'Forest' }, stock: { portland: 13, rotterdam: 7 } },
    ],
    images: [
      {
        file: 'clock-chalk.webp',
        alt: 'Round off-white desk clock on an oak foot, hands at ten past ten',
        zoomLabel: 'Quiet Desk Clock in Chalk',
        color: 'Chalk',
      },
      {
        file: 'clock-forest.webp',
        alt: 'Round dark green desk clock on an oak foot, hands at ten past ten',
        zoomLabel: 'Quiet Desk Clock in Forest',
        color: 'Forest',
      },
      {
        file: 'clock-detail.webp',
        alt: 'Close view of the clock face, marks and sweeping hand',
        zoomLabel: 'Marks and sweep hand',
        color: 'Chalk',
      },
    ],
    flags: { giftWrap: true },
    createdDaysAgo: 19,
  },
  {
    slug: 'catchall-tray',
    name: 'Catchall Tray',
    brand: 'fell-and-field',
    category: 'desk',
    shortDescription: 'A leather tray with riveted corners for keys, coins and whatever else comes out of a pocket.',
    description:
      '<p>One piece of vegetable-tanned leather, folded at the corners and held with four brass rivets. It flattens for travel and darkens with handling.</p><ul><li>Vegetable-tanned leather, 3 mm thick</li><li>Solid brass rivets</li><li>Snaps flat for packing</li></ul>',
    details: [
      { heading: 'Materials and care', text: 'Leather, brass. Rub in a little leather balm once a year.' },
      { heading: 'Dimensions', text: '8 x 8 in, 1.4 in high.' },
    ],
    price: 3800,
    wholesalePrice: 2200,
    weight: 210,
    options: [],
    variants: [{ sku: 'HH-CATCHALL', options: {}, stock: { portland: 5, rotterdam: 3 } }],
    images: [
      {
        file: 'catchall.webp',
        alt: 'Square tan leather tray with riveted corners, holding two keys and a coin',
        zoomLabel: 'Catchall Tray',
      },
    ],
    flags: { layout: 4, giftWrap: true },
    createdDaysAgo: 5,
  },
]
