import type { Pack } from '../packs.ts'

export const blocksStrings = {
  'blocks.gallery': 'Galerie',
  'blocks.brandStories': 'Nos marques',
  'blocks.pageTeaser': 'Dernières pages',
  'blocks.kbTeaser': 'Articles d’aide',
  'blocks.categories': 'Catégories',
  'blocks.products': 'Produits',
  'blocks.product': 'Produit',
} as const satisfies Pack
