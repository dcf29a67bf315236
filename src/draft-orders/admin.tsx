import { Elysia } from 'elysia'
import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import type { Shop } from '#src/shop.ts'
import { draftColumns } from '#templates/draft-orders/draft-list.tsx'
import { draftsPath as path } from '#templates/draft-orders/drafts-path.ts'
import { draftActionRoutes } from './admin/draft-actions.tsx'
import { draftEditorRoutes, draftPageRoutes } from './admin/editor.tsx'
import { replacementRoutes } from './admin/replacement.tsx'
import { countDraftViews, draftListQuery, draftViews } from './find-drafts.ts'

const draftList = defineList({
  name: 'draft-orders',
  path,
  area: 'orders',
  hasPersonalData: true,
  title: 'draftOrders.title',
  searchLabel: 'draftOrders.search',
  views: draftViews,
  viewsLabel: 'draftOrders.views',
  viewLabel: (name) => `draftOrders.view.${name}`,
  viewCounts: countDraftViews,
  sorts: { date: 'desc', total: 'desc' },
  columns: draftColumns,
  opens: 'page',
  createLabel: 'draftOrders.create',
  query: (shop, _view, { view, search, sort, descending }) => draftListQuery(shop.db.read, { view, search, sort, descending }),
  empty: ({ counts }) =>
    counts.all === 0
      ? { icon: 'file-text', title: 'draftOrders.none', text: 'draftOrders.noneText' }
      : { icon: 'circle-check', title: 'draftOrders.noneHere', text: 'draftOrders.noneHereText' },
  showAllHref: `${path}?view=all`,
})

export const draftOrdersAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, draftList))
    .use(draftEditorRoutes(shop))
    .use(draftPageRoutes(shop))
    .use(draftActionRoutes(shop))
    .use(replacementRoutes(shop))
