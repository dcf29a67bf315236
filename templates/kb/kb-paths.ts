/** A category with its shown articles, in the reader's language. */
export interface CategoryLink {
  name: string
  href: string
  description: string
  articles: number
  children: CategoryLink[]
}

export const kbPath = '/kb'

export const articlePath = (seoLink: string): string => `${kbPath}/${seoLink}`

export const ticketPath = '/tickets/create'
