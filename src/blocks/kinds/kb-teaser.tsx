import type { Static } from '@sinclair/typebox'
import {
  type ArticleCard,
  listCategoryArticles,
  listFeaturedArticles,
  listMostHelpfulArticles,
  listRecentArticles,
} from '#src/kb/find-articles.ts'
import { ArticlesBlock } from '#templates/blocks/kb-teaser.tsx'
import { type BlockContext, type LoadableBlock, defineBlockKind } from '../define-block-kind.ts'
import { select, titleField } from '../common-fields.ts'
import { kbCategoryOptions } from '../entity-options.ts'
import { choice, entityId, line, wholeNumber, strictObject } from '../field-schemas.ts'
import { maxArticles, maxTitleLength } from '../limits.ts'

const schema = strictObject({
  title: line(maxTitleLength),
  source: choice(['recent', 'featured', 'helpful', 'category']),
  category: entityId(),
  count: wholeNumber(1, maxArticles),
})

export type KbTeaserData = Static<typeof schema>

export const kbTeaserKind = defineBlockKind({
  kind: 'kb-teaser',
  version: 1,
  label: 'blocks.kbTeaser',
  hint: 'blocks.kbTeaserHint',
  icon: 'book-open',
  group: 'site',
  schema,
  fields: {
    title: titleField,
    source: select('blocks.source', {
      recent: 'blocks.source.recent',
      featured: 'blocks.source.featured',
      helpful: 'blocks.source.helpful',
      category: 'blocks.source.category',
    }),
    category: { type: 'entity', label: 'blocks.category', options: kbCategoryOptions, showWhen: { field: 'source', is: ['category'] } },
    count: { type: 'number', width: 4, label: 'blocks.articleCount' },
  },
  defaults: { title: '', source: 'recent', category: null, count: 3 },
  load: loadArticles,
  render: (block) => ArticlesBlock(block),
  toText: ({ title }) => title,
})

/** One query for each source, however many blocks show it. */
async function loadArticles(context: BlockContext, blocks: LoadableBlock<KbTeaserData>[]): Promise<Map<string, ArticleCard[]>> {
  const bySource = Map.groupBy(blocks, ({ data }) => (data.source === 'category' ? `category ${data.category}` : data.source))
  const loaded = new Map<string, ArticleCard[]>()
  for (const group of bySource.values()) {
    const most = Math.max(...group.map(({ data }) => data.count))
    const articles = await listArticles(context, group[0]!.data, most)
    for (const { id, data } of group) loaded.set(id, articles.slice(0, data.count))
  }
  return loaded
}

async function listArticles({ shop, view }: BlockContext, { source, category }: KbTeaserData, limit: number): Promise<ArticleCard[]> {
  const q = shop.db.read
  const reader = { language: view.contentLanguage, now: shop.now() }
  if (source === 'featured') return listFeaturedArticles(q, reader, limit)
  if (source === 'helpful') return listMostHelpfulArticles(q, reader, limit)
  if (source === 'recent') return listRecentArticles(q, reader, limit)
  if (category === null) return []
  return (await listCategoryArticles(q, [category], reader, { page: 1, pageSize: limit })).articles
}
