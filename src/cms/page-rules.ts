import { and, eq, inArray } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec } from '#db/types.ts'
import type { BlockDocument } from '#src/blocks/block-document.ts'
import { checkDocument } from '#src/blocks/sanitize-document.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxPageCategories, maxPageTags } from './limits.ts'
import { findPageSlugError } from './page-slug.ts'

type PageRow = Schema['cmsPages']['$inferSelect']

/** What the program sets. Every other column is a fact: saved, audited and copied. */
const columnsWithoutFacts = [
  'id',
  'home',
  'lead',
  'wordCount',
  'titleWords',
  'textWords',
  'createdAt',
  'revisedAt',
  'updatedAt',
  'deletedAt',
] as const

/** `publishAt` is null for when it is first published. */
export interface PageFacts extends Omit<PageRow, (typeof columnsWithoutFacts)[number]> {
  /** The first one is in the breadcrumb. */
  categoryIds: number[]
  /** Names; new ones are created. */
  tags: string[]
  isHome: boolean
}

export const pickPageFacts = (page: PageRow & PageFacts): PageFacts => omit(page, ...columnsWithoutFacts)

export const emptyFacts: PageFacts = {
  title: '',
  slug: '',
  excerpt: '',
  document: { version: 1, blocks: [] },
  categoryIds: [],
  tags: [],
  authorId: null,
  template: 'standard',
  membersOnly: false,
  noindex: false,
  isHome: false,
  seoTitle: '',
  seoDescription: '',
  imageMediaId: null,
  status: 'draft',
  publishAt: null,
}

/** Checked, with a sanitized document. Throws UserError on the invalid field. */
export async function checkPageFacts(q: Exec, facts: PageFacts): Promise<PageFacts> {
  if (facts.title.trim() === '') throw new UserError('content.titleMissing', {}, 'title')
  const slugError = findPageSlugError(facts.slug)
  if (slugError) throw new UserError(slugError, { word: facts.slug.split('/')[0]! }, 'slug')
  if (facts.isHome && facts.membersOnly) throw new UserError('cms.homeIsPublic', {}, 'members_only')
  if (facts.categoryIds.length > maxPageCategories) throw new UserError('cms.tooManyCategories', { most: maxPageCategories }, 'categories')
  if (facts.tags.length > maxPageTags) throw new UserError('cms.tooManyTags', { most: maxPageTags }, 'tags')
  await checkCategories(q, facts.categoryIds)
  if (facts.imageMediaId !== null) await checkImage(q, facts.imageMediaId)
  return { ...facts, document: await checkBlocks(facts.document) }
}

/** The sanitized document. Throws UserError at the path of the first value that would be lost. */
async function checkBlocks(document: BlockDocument): Promise<BlockDocument> {
  const checked = await checkDocument(document)
  const [error] = checked.errors
  if (error) throw new UserError(error.key, error.params ?? {}, error.path)
  return checked.document
}

export const slugTaken = () => new UserError('cms.slugTaken', {}, 'slug')

async function checkCategories(q: Exec, ids: number[]): Promise<void> {
  const { cmsTerms } = q.t
  const known = await q.$count(cmsTerms, and(eq(cmsTerms.kind, 'category'), inArray(cmsTerms.id, ids)))
  if (known !== new Set(ids).size) throw new UserError('form.choose', {}, 'categories')
}

async function checkImage(q: Exec, id: number): Promise<void> {
  if ((await q.$count(q.t.media, eq(q.t.media.id, id))) === 0) throw new UserError('form.choose', {}, 'image')
}
