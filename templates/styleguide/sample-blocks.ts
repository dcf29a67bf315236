import type { Block, BlockData } from '#src/blocks/block-document.ts'

/** What a shop must have for its samples to show something. */
export interface SampleSources {
  /** Paths of stored images. */
  images: string[]
  /** Ids of active products. */
  products: number[]
}

/** Kinds of blocks, filled in; those that look different in other settings more than once. Its words are samples and stay English. */
export function sampleBlocks(sources: SampleSources): Block[] {
  return sampleData(sources).map(([kind, data], index) => ({ id: `sample${index}`, kind, version: 1, data }))
}

function sampleData({ images, products }: SampleSources): [kind: string, data: BlockData][] {
  const image = (index: number, alt = '', focus = '') => {
    const src = images[index % Math.max(images.length, 1)]
    return src === undefined ? null : { src, alt, focus }
  }
  const buttons = [
    { label: 'Shop all', link: '/shop', look: 'primary' },
    { label: 'About us', link: '/about', look: 'secondary' },
  ]
  const hero = {
    image: image(0),
    phoneImage: image(1),
    heading: 'Made slowly, used daily',
    text: 'Small runs from six workshops.',
    buttons,
  }
  const nested = (id: string, kind: string, data: BlockData): Block => ({ id, kind, version: 1, data })
  const grid = { category: null, brand: null, tag: '', products: [], count: 4, moreLabel: '', moreLink: '' }
  return [
    ['hero', { ...hero, layout: 'beside', height: 'medium', align: 'start', overlay: 'strong' }],
    ['benefits', { source: 'own', items: sampleBenefits }],
    ['text', { html: sampleText }],
    ['callout', { tone: 'ok', title: 'Good to know', html: '<p>Wash by hand, and <a href="/kb">read how to season wood</a>.</p>' }],
    ['callout', { tone: 'warn', title: '', html: '<p>Not for the microwave.</p>' }],
    ['image', { image: image(2, 'A mug on a table'), caption: 'Thrown and glazed in one studio', link: '/shop', width: 'wide' }],
    ['quote', { text: 'The mug I reach for first.', author: 'Ann Lee', role: 'Portland', image: image(3) }],
    [
      'product-grid',
      { ...grid, title: 'New in', source: 'newest', layout: 'rail', count: 8, moreLabel: 'All new products', moreLink: '/shop' },
    ],
    ['product-grid', { ...grid, title: 'Best sellers', source: 'chosen', layout: 'grid', products }],
    ['product-card', { products: products.slice(0, 1) }],
    ['category-tiles', { title: 'Browse', source: 'top', categories: [] }],
    ['brand-stories', { title: 'The makers', count: 3 }],
    [
      'gallery',
      {
        title: 'The studio',
        layout: 'grid',
        images: [0, 1, 2, 3].map((index) => ({ image: image(index, `View ${index + 1}`), caption: '' })),
      },
    ],
    [
      'gallery',
      {
        title: '',
        layout: 'rail',
        images: [3, 2, 1, 0, 4].map((index) => ({ image: image(index, `Detail ${index + 1}`), caption: 'Detail' })),
      },
    ],
    [
      'columns',
      {
        ratio: 'equal',
        align: 'middle',
        columns: [
          { blocks: [nested('nested1', 'image', { image: image(4, 'The workshop'), caption: '', link: '', width: 'text' })] },
          {
            blocks: [
              nested('nested2', 'text', { html: '<h2>Six workshops</h2><p>Each makes one thing, and makes it well.</p>' }),
              nested('nested3', 'button', { buttons: buttons.slice(0, 1), align: 'start' }),
            ],
          },
        ],
      },
    ],
    ['spacer', { size: 'medium', line: true }],
    ['kb-teaser', { title: 'Questions', source: 'recent', category: null, count: 3 }],
    ['hero', { ...hero, image: image(5), phoneImage: null, layout: 'over', height: 'medium', align: 'center', overlay: 'strong' }],
    ['hero', { ...hero, image: image(2), phoneImage: null, layout: 'over', height: 'small', align: 'end', overlay: 'panel' }],
    ['hero', { ...hero, image: image(3), phoneImage: null, layout: 'over', height: 'small', align: 'start', overlay: 'soft' }],
    ['button', { buttons, align: 'center' }],
  ]
}

const sampleBenefits = [
  { icon: 'truck', text: 'Free delivery from $60' },
  { icon: 'rotate-ccw', text: 'Return within 30 days' },
  { icon: 'leaf', text: 'Packed without plastic' },
]

const sampleText = `
<h2>How we make things</h2>
<p>Every piece starts as <strong>local clay</strong>. <a href="/shop">See what is in the shop</a> today.</p>
<ul><li>Thrown by hand</li><li>Fired twice</li></ul>
<h3>Sizes</h3>
<table><tbody><tr><th>Mug</th><th>Holds</th></tr><tr><td>Small</td><td>200 ml</td></tr><tr><td>Large</td><td>350 ml</td></tr></tbody></table>
<blockquote><p>The mug I reach for first.</p></blockquote>`
