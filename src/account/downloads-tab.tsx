import { readPage } from '#db/lists/list-query.ts'
import { userDownloadsQuery, withRepeats } from '#src/orders/downloads/downloads.ts'
import type { Shop } from '#src/shop.ts'
import { DownloadList, DownloadsTab } from '#templates/account/downloads-tab.tsx'
import { rowsPerPage } from './limits.ts'
import { type SignedInView, type TabRequest, renderDashboard, renderPart } from './render-dashboard.tsx'
import { readPageNumber } from './read-page-number.ts'

export async function renderDownloads(shop: Shop, view: SignedInView, { target, client }: TabRequest): Promise<Response> {
  const q = shop.db.read
  const now = shop.now()
  const page = await readPage(q, userDownloadsQuery(q, view.user.id, now), {
    page: readPageNumber(view.url.searchParams),
    pageSize: rowsPerPage,
  })
  const list = { ...page, rows: await withRepeats(q, page.rows, { client, now }) }
  if (view.partial && target.includes('download-list')) return renderPart(view, 'downloads', <DownloadList view={view} list={list} />)
  return renderDashboard(view, 'downloads', <DownloadsTab view={view} list={list} />)
}
