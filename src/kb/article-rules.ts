import { inArray } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec } from '#db/types.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { checkSlug } from '#src/lib/links/slugs.ts'
import { maxArticleCategories, maxBodyLength } from './limits.ts'

type ArticleRow = Schema['kbArticles']['$inferSelect']

/** What the program sets. Every other column is a fact: saved, audited and copied. */
const columnsWithoutFacts = [
  'id',
  'helpful',
  'unhelpful',
  'helpfulScore',
  'titleWords',
  'textWords',
  'createdAt',
  'revisedAt',
  'updatedAt',
  'deletedAt',
] as const

/** `body` is HTML, sanitized on saving; `publishAt` is null for when it is first published. */
export interface ArticleFacts extends Omit<ArticleRow, (typeof columnsWithoutFacts)[number]> {
  /** The first one is in the breadcrumb. */
  categoryIds: number[]
}

export const pickArticleFacts = (article: ArticleRow & ArticleFacts): ArticleFacts => omit(article, ...columnsWithoutFacts)

/** Addresses below /kb that are no articles. */
export const reservedSlugs: readonly string[] = ['category', 'suggest', 'searches']

/** Throws UserError on the invalid field. */
export async function checkArticleFacts(q: Exec, facts: ArticleFacts): Promise<void> {
  if (facts.title.trim() === '') throw new UserError('content.titleMissing', {}, 'title')
  checkSlug(facts.seoLink, 'seo_link')
  if (reservedSlugs.includes(facts.seoLink)) throw new UserError('kb.slugReserved', {}, 'seo_link')
  if (facts.body.length > maxBodyLength) throw new UserError('kb.bodyTooLong', { most: maxBodyLength }, 'body')
  if (facts.status === 'published' && facts.body.trim() === '') throw new UserError('kb.bodyMissing', {}, 'body')
  if (facts.categoryIds.length > maxArticleCategories)
    throw new UserError('kb.tooManyCategories', { most: maxArticleCategories }, 'categories')
  await checkCategories(q, facts.categoryIds)
}

export const slugTaken = () => new UserError('kb.slugTaken', {}, 'seo_link')

async function checkCategories(q: Exec, ids: number[]): Promise<void> {
  const { kbCategories } = q.t
  if ((await q.$count(kbCategories, inArray(kbCategories.id, ids))) !== new Set(ids).size)
    throw new UserError('form.choose', {}, 'categories')
}
