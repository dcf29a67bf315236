import type { Static } from '@sinclair/typebox'
import { type SQL, and, asc, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { type PageTeaser, PagesBlock } from '#templates/blocks/page-teaser.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'
import { type BlockContext, type LoadableBlock, defineBlockKind } from '../define-block-kind.ts'
import { titleField } from '../common-fields.ts'
import { entityId, line, wholeNumber, strictObject } from '../field-schemas.ts'
import { maxArticles, maxTitleLength, offeredTerms } from '../limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

const schema = strictObject({ title: line(maxTitleLength), category: entityId(), count: wholeNumber(1, maxArticles) })

export type PageTeaserData = Static<typeof schema>

export const pageTeaserKind = defineBlockKind({
  kind: 'page-teaser',
  version: 1,
  label: 'blocks.pageTeaser',
  hint: 'blocks.pageTeaserHint',
  icon: 'file-text',
  group: 'site',
  schema,
  fields: {
    title: titleField,
    category: { type: 'entity', label: 'blocks.category', hint: 'blocks.pageCategoryHint', options: pageCategoryOptions },
    count: { type: 'number', width: 4, label: 'blocks.pageCount' },
  },
  defaults: { title: '', category: null, count: 3 },
  load: loadPages,
  render: (block) => PagesBlock(block),
  toText: ({ title }) => title,
})

async function pageCategoryOptions({ shop }: BlockContext): Promise<Option[]> {
  const { cmsTerms } = shop.db.t
  const terms = shop.db.read.select({ value: cmsTerms.id, label: cmsTerms.name }).from(cmsTerms)
  return terms.where(eq(cmsTerms.kind, 'category')).orderBy(asc(cmsTerms.name), asc(cmsTerms.id)).limit(offeredTerms)
}

/** One query for each category, however many blocks show it. */
async function loadPages({ shop, view }: BlockContext, blocks: LoadableBlock<PageTeaserData>[]): Promise<Map<string, PageTeaser[]>> {
  const q = shop.db.read
  const loaded = new Map<string, PageTeaser[]>()
  for (const [category, group] of Map.groupBy(blocks, ({ data }) => data.category)) {
    const most = Math.max(...group.map(({ data }) => data.count))
    const rows = await listLatestPages(q, { category, isMember: view.user !== null, now: shop.now() }, most)
    const texts = await readContentTexts(q, {
      kind: 'page',
      ids: rows.map(({ id }) => id),
      language: view.contentLanguage,
      fields: ['title', 'excerpt'],
    })
    const pages = rows.map(({ lead, ...page }) => {
      const { title = page.title, excerpt = page.excerpt } = texts.get(page.id) ?? {}
      return { ...page, title, excerpt: excerpt || lead }
    })
    for (const { id, data } of group) loaded.set(id, pages.slice(0, data.count))
  }
  return loaded
}

/** Shown pages, newest first: those of a category, or all articles. Pages for members only are not for guests. */
function listLatestPages(q: Exec, { category, isMember, now }: { category: number | null; isMember: boolean; now: number }, limit: number) {
  const { cmsPages, cmsPageTerms, media } = q.t
  const inCategory = (id: number): SQL =>
    inArray(cmsPages.id, q.select({ id: cmsPageTerms.pageId }).from(cmsPageTerms).where(eq(cmsPageTerms.termId, id)))
  return q
    .select({
      ...pick(cmsPages, 'id', 'slug', 'title', 'excerpt', 'lead', 'publishAt'),
      image: pick(media, 'file', 'width', 'height', 'renditions'),
    })
    .from(cmsPages)
    .leftJoin(media, eq(media.id, cmsPages.imageMediaId))
    .where(
      and(
        isNull(cmsPages.deletedAt),
        eq(cmsPages.status, 'published'),
        lte(cmsPages.publishAt, now),
        isNull(cmsPages.home),
        eq(cmsPages.noindex, false),
        isMember ? undefined : eq(cmsPages.membersOnly, false),
        category === null ? eq(cmsPages.template, 'article') : inCategory(category),
      ),
    )
    .orderBy(desc(cmsPages.publishAt), desc(cmsPages.id))
    .limit(limit)
}
