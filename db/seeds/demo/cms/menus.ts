import type { FooterBlock } from '#src/navigation/site-layout.ts'

/** What an item leads to: a category, page or page category by its slug, or an address. */
export interface DemoMenuItem {
  category?: string
  page?: string
  pageCategory?: string
  url?: string
  target?: 'help-center' | 'shop' | 'store-locations'
  /** Without one, the name of the target. */
  label?: string
  image?: string
  children?: DemoMenuItem[]
}

export const topMenu: DemoMenuItem[] = [
  {
    category: 'kitchen-and-table',
    children: [
      {
        category: 'coffee-and-tea',
        image: 'kettle-graphite.webp',
        children: [{ category: 'mugs' }, { category: 'teapots-and-kettles' }],
      },
      { category: 'plates-and-bowls', image: 'bowls-oat.webp' },
      { category: 'boards-and-serving', image: 'board-flat.webp' },
      {
        pageCategory: 'journal',
        label: 'From the journal',
        image: 'mug-moss.webp',
        children: [
          { page: 'journal/four-minutes-for-a-cup-of-coffee' },
          { page: 'journal/a-table-that-can-run-late' },
          { page: 'journal/oil-a-cutting-board' },
        ],
      },
    ],
  },
  {
    category: 'home',
    children: [
      { category: 'vases-and-planters' },
      { category: 'candles-and-lanterns' },
      { category: 'lamps-and-furniture' },
      { category: 'blankets-and-bath' },
    ],
  },
  { category: 'desk' },
  { category: 'outdoors', children: [{ category: 'bags' }, { category: 'camp-and-trail' }, { category: 'garden-and-rain' }] },
  { pageCategory: 'journal' },
  { url: '/shop?on_sale=1', label: 'Sale' },
]

/** By name. */
export const listMenus: Record<string, DemoMenuItem[]> = {
  Help: [{ page: 'shipping-and-returns' }, { page: 'questions' }, { page: 'size-guide' }, { target: 'help-center' }, { page: 'contact' }],
  'Hearth & Harbor': [
    { page: 'about' },
    { target: 'store-locations' },
    { pageCategory: 'journal' },
    { page: 'journal/how-a-harbor-mug-is-made', label: 'How a mug is made' },
  ],
}

/** Columns of the footer; `list` is the name of a list menu. */
export const footerBlocks: (Partial<FooterBlock> & Pick<FooterBlock, 'kind'> & { list?: string })[] = [
  { kind: 'about' },
  { kind: 'shop' },
  { kind: 'list-menu', list: 'Help' },
  { kind: 'list-menu', list: 'Hearth & Harbor', heading: 'About us' },
  { kind: 'payments', marks: ['Visa', 'Mastercard', 'American Express', 'PayPal'] },
]
