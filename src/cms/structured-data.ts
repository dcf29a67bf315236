import { encodeAddress } from '#src/lib/links/encode-address.ts'

interface ArticleFacts {
  title: string
  description: string
  url: string
  imageUrl: string | null
  author: string
  publishedAt: number
  revisedAt: number
  siteName: string
}

export const pageStructuredData = (article: ArticleFacts): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: article.title.slice(0, 110),
  ...(article.description === '' ? {} : { description: article.description }),
  ...(article.imageUrl === null ? {} : { image: [article.imageUrl] }),
  mainEntityOfPage: encodeAddress(article.url),
  datePublished: new Date(article.publishedAt).toISOString(),
  dateModified: new Date(Math.max(article.publishedAt, article.revisedAt)).toISOString(),
  ...(article.author === '' ? {} : { author: { '@type': 'Person', name: article.author } }),
  publisher: { '@type': 'Organization', name: article.siteName },
})
