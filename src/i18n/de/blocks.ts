import type { Pack } from '../packs.ts'

export const blocksStrings = {
  'blocks.gallery': 'Galerie',
  'blocks.brandStories': 'Unsere Marken',
  'blocks.pageTeaser': 'Neueste Seiten',
  'blocks.kbTeaser': 'Hilfeartikel',
  'blocks.categories': 'Kategorien',
  'blocks.products': 'Produkte',
  'blocks.product': 'Produkt',
} as const satisfies Pack
