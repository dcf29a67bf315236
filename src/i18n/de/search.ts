import type { Pack } from '../packs.ts'

export const searchStrings = {
  'search.types.product': 'Produkt',
  'search.types.category': 'Kategorie',
  'search.types.brand': 'Marke',
  'search.types.page': 'Seite',
  'search.types.kb_article': 'Hilfeartikel',
  'search.types.faq': 'Frage',
} satisfies Pack
