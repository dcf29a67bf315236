export const searchStrings = {
  'search.types.product': 'Product',
  'search.types.category': 'Category',
  'search.types.brand': 'Brand',
  'search.types.page': 'Page',
  'search.types.kb_article': 'Help article',
  'search.types.faq': 'Question',
}
