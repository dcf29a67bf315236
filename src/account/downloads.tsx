import { readPage } from '#db/list-query.ts'
import { userDownloadsQuery } from '#src/orders/downloads.ts'
import type { Shop } from '#src/shop.ts'
import { DownloadList, DownloadsTab } from '#templates/account/downloads-tab.tsx'
import { type SignedInView, renderDashboard, renderPart } from './render-dashboard.tsx'
import { pageSize, readPageNumber } from './read-page-number.ts'

/** `target`: the element that htmx swaps. */
export async function renderDownloads(shop: Shop, view: SignedInView, target: string): Promise<Response> {
  const q = shop.db.read
  const query = userDownloadsQuery(q, view.user.id, shop.now())
  const list = await readPage(q, query, { page: readPageNumber(view.url.searchParams), pageSize })
  if (view.partial && target.includes('download-list')) return renderPart(view, 'downloads', <DownloadList view={view} list={list} />)
  return renderDashboard(view, 'downloads', <DownloadsTab view={view} list={list} />)
}
