import type { Pack } from '../packs.ts'

export const searchStrings = {
  'search.types.product': 'Produit',
  'search.types.category': 'Catégorie',
  'search.types.brand': 'Marque',
  'search.types.page': 'Page',
  'search.types.kb_article': 'Article d’aide',
  'search.types.faq': 'Question',
} satisfies Pack
