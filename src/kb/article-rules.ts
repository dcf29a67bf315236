import { inArray } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { checkSlug } from '#src/lib/links/slugs.ts'
import { maxArticleCategories, maxBodyLength } from './limits.ts'

type ArticleColumn =
  'title' | 'seoLink' | 'excerpt' | 'body' | 'featured' | 'authorId' | 'seoTitle' | 'seoDescription' | 'status' | 'publishAt'

/** `body` is sanitized on saving; `publishAt`: null = when it is first published. */
export interface ArticleFacts extends Pick<Schema['kbArticles']['$inferSelect'], ArticleColumn> {
  /** The first one is in the breadcrumb. */
  categoryIds: number[]
}

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
