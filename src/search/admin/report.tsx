import { defineList, entityListRoutes } from '#src/admin/entities/entity-list.tsx'
import type { Shop } from '#src/shop.ts'
import { ReportTools, drawSearchQuery, reportPath, searchQueryColumns } from '#templates/search/search-lists.tsx'
import { searchQueryListQuery } from '../list-queries.ts'

const searchReport = defineList({
  name: 'search-queries',
  path: reportPath,
  area: 'content',
  title: 'searchAdmin.report',
  note: 'searchAdmin.reportNote',
  searchLabel: 'searchAdmin.searchReport',
  views: ['all', 'none'],
  viewsLabel: 'searchAdmin.views',
  viewLabel: (name) => `searchAdmin.view.${name}`,
  sorts: { searches: 'desc', last: 'desc' },
  columns: searchQueryColumns,
  drawRow: drawSearchQuery,
  drawTools: ReportTools,
  opens: 'page',
  query: (shop, _view, { view: name, ...params }) => searchQueryListQuery(shop.db.read, { ...params, withoutResults: name === 'none' }),
  empty: ({ view: name }) =>
    name === 'none'
      ? { icon: 'circle-check', title: 'searchAdmin.noneMissed', text: 'searchAdmin.noneMissedText' }
      : { icon: 'search', title: 'searchAdmin.noSearches', text: 'searchAdmin.noSearchesText' },
})

/** What visitors searched for. */
export const searchReportRoutes = (shop: Shop) => entityListRoutes(shop, searchReport)
