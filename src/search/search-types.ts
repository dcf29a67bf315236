/** The content that visitors search, in the order of equally good results. */
export const searchTypes = ['product', 'category', 'brand', 'page', 'kb_article', 'faq'] as const
export type SearchType = (typeof searchTypes)[number]
