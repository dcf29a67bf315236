import { defineList } from '#src/admin/entities/entity-list.tsx'
import { isId, isOneOf } from '#src/admin/list.ts'
import type { Exec } from '#db/types.ts'
import { countStates } from '#src/publishing/schedule.ts'
import { contentUndo } from '#src/publishing/staff/content-undo.ts'
import { type Addition, contentListRoutes } from '#src/publishing/staff/list-routes.tsx'
import type { Shop } from '#src/shop.ts'
import { kbAdminPath as path } from '#templates/kb/admin-paths.ts'
import { ArticleBulkBar, ArticleTools, articleColumns } from '#templates/kb/article-admin-list.tsx'
import { type Option, indentedOptions } from '#templates/ui/fields/field-props.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import { addToCategory, removeFromCategory } from '../bulk-articles.ts'
import { articleKind } from '../article-kind.ts'
import { kbCategoryTree } from '../help-center.ts'
import { articleListQuery } from '../list-articles.ts'

const additions: Record<string, Addition> = {
  category: {
    audited: 'article.categorized',
    idName: 'category',
    sentences: {
      title: 'kb.addToCategoryTitle',
      text: 'kb.addToCategoryText',
      label: 'kb.category',
      choose: 'kb.chooseCategory',
      confirm: 'content.addToCategory',
      done: 'kb.done.categorized',
    },
    options: listCategoryOptions,
    add: addToCategory,
    remove: removeFromCategory,
  },
}

const done = {
  published: 'kb.done.published',
  nonePublished: 'kb.done.nonePublished',
  unpublished: 'kb.done.unpublished',
  trashed: 'kb.done.trashed',
  restored: 'kb.done.restored',
} as const

export const articleList = defineList({
  name: 'articles',
  path,
  area: 'kb',
  title: 'kb.articles',
  searchLabel: 'kb.searchArticles',
  views: ['all', 'published', 'draft', 'scheduled', 'trash'],
  viewsLabel: 'kb.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `content.view.${name}`),
  viewCounts: (q, _view, now) => countStates(q, q.t.kbArticles, now),
  sorts: { updated: 'desc', title: 'asc', helpful: 'desc' },
  filters: { category: isId, featured: isOneOf(['yes', 'no']) },
  filterFields: async (q, view, { filters }) => [
    {
      name: 'category',
      label: view.t('kb.category'),
      any: view.t('kb.anyCategory'),
      value: filters.category,
      options: await listCategoryOptions(q),
    },
    {
      name: 'featured',
      label: view.t('kb.featuredBadge'),
      any: view.t('kb.anyFeatured'),
      value: filters.featured,
      options: [
        { value: 'yes', label: view.t('kb.isFeatured') },
        { value: 'no', label: view.t('kb.isNotFeatured') },
      ],
    },
  ],
  columns: articleColumns,
  drawBulkBar: ArticleBulkBar,
  drawTools: ArticleTools,
  opens: 'editor',
  createLabel: 'kb.addArticle',
  query: (shop, _view, { view: state, filters, search, sort, descending }) =>
    articleListQuery(shop.db.read, {
      state: state === 'all' ? null : state,
      categoryId: filters.category ? Number(filters.category) : null,
      featured: filters.featured === undefined ? null : filters.featured === 'yes',
      search,
      sort,
      descending,
      now: shop.now(),
    }),
  empty: ({ view: state }) => {
    if (state === 'trash') return { icon: 'trash', title: 'kb.trashEmpty', text: 'kb.trashEmptyText' }
    return state === 'all' ? { icon: 'book-open', title: 'kb.none', text: 'kb.noneText' } : null
  },
  undo: contentUndo(articleKind, done, additions),
})

export const articleListRoutes = (shop: Shop) => contentListRoutes(shop, { kind: articleKind, list: articleList, additions })

/** All categories, as options of a select. */
export async function listCategoryOptions(q: Exec): Promise<Option[]> {
  return indentedOptions(flattenTree(await kbCategoryTree(q)))
}
