import type { Article } from './find-articles.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'

/** schema.org data of an article. */
export const articleStructuredData = (
  article: Article,
  { url, description, siteName }: { url: string; description: string; siteName: string },
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: article.title.slice(0, 110),
  ...(description === '' ? {} : { description }),
  mainEntityOfPage: encodeAddress(url),
  datePublished: new Date(article.publishAt ?? article.createdAt).toISOString(),
  dateModified: new Date(article.revisedAt).toISOString(),
  ...(article.author === '' ? {} : { author: { '@type': 'Person', name: article.author } }),
  publisher: { '@type': 'Organization', name: siteName },
})
