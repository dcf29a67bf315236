import { type DemoPage, block } from './demo-page.ts'

export const homePage: DemoPage = {
  title: 'Hearth & Harbor',
  slug: 'home',
  excerpt: 'Well-made things for home, table and the way there.',
  template: 'landing',
  isHome: true,
  daysAgo: 60,
  blocks: ({ image, pageCategory, product, category }) => [
    block('hero', {
      image: image('hero.webp', ''),
      heading: 'Well-made things for home, table and the way there',
      text: 'Stoneware, wool, wood and canvas from four workshops we know by name. Made to be used daily, and repaired.',
      buttons: [
        { label: 'Shop everything', link: '/shop', look: 'primary' },
        { label: 'Our story', link: '/about', look: 'secondary' },
      ],
      layout: 'beside',
      height: 'medium',
    }),
    block('benefits', { source: 'shipping' }),
    block('category-tiles', { title: 'Shop by room', source: 'top' }),
    block('product-grid', { title: 'New this season', source: 'newest', count: 8, moreLabel: 'All new products', moreLink: '/shop' }),
    block('columns', {
      ratio: 'wide-start',
      align: 'middle',
      columns: [
        { blocks: [block('image', { image: image('teapot-oat.webp', 'A stoneware teapot in oat glaze'), width: 'wide' })] },
        {
          blocks: [
            block('text', {
              html: '<h2>Glazed by hand, one at a time</h2><p>Nine people in a former net loft make every Marlow Clay piece from one speckled clay body. We spent a day there and wrote down how a mug comes to be.</p>',
            }),
            block('button', { buttons: [{ label: 'Read the story', link: '/journal/how-a-harbor-mug-is-made', look: 'secondary' }] }),
          ],
        },
      ],
    }),
    block('product-grid', { title: 'Best sellers', source: 'best-selling', count: 8, layout: 'rail' }),
    block('testimonials', { heading: 'What customers say', look: 'rail', count: 6 }),
    block('product-grid', {
      title: 'For the table',
      source: 'category',
      category: category('kitchen-and-table'),
      count: 4,
      moreLabel: 'All of Kitchen & Table',
      moreLink: '/section/kitchen-and-table',
    }),
    block('brand-stories', { title: 'The workshops', count: 4 }),
    block('product-grid', { title: 'On sale', source: 'on-sale', count: 4, moreLabel: 'Everything on sale', moreLink: '/shop?on_sale=1' }),
    block('page-teaser', { title: 'From the journal', category: pageCategory('journal'), count: 3 }),
    block('product-card', { products: [product('candle-club')] }),
  ],
}
