import { desc } from 'drizzle-orm'
import { hasPassword } from '#src/accounts/sign-in/confirm-password.ts'
import { getUser } from '#src/accounts/users.ts'
import { countAddresses } from '#src/addresses/address-book.ts'
import { userDownloadsQuery, withRepeats } from '#src/orders/downloads/downloads.ts'
import { findNewestOrder } from '#src/orders/lists/list-user-orders.ts'
import { listProgress } from '#src/orders/order-progress.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import type { Shop } from '#src/shop.ts'
import { OverviewTab } from '#templates/account/overview-tab.tsx'
import { overviewFiles } from './limits.ts'
import { type SignedInView, type TabRequest, renderDashboard } from './render-dashboard.tsx'

const searchedFiles = 25

export async function renderOverview(shop: Shop, view: SignedInView, { client }: TabRequest): Promise<Response> {
  const q = shop.db.read
  const { id } = view.user
  const user = await getUser(q, id)
  const order = await findNewestOrder(q, id)
  const now = shop.now()
  const { where, order: columns, select } = userDownloadsQuery(q, id, now)
  const newest = await select({ where, orderBy: columns.map(desc), limit: searchedFiles, offset: 0 })
  const files = await withRepeats(q, newest, { client, now })
  return renderDashboard(
    view,
    'overview',
    <OverviewTab
      view={view}
      newest={order && { order, progress: listProgress(order, await listTimeline(q, order.id)) }}
      readyFiles={files.filter(({ state }) => state === 'ready').slice(0, overviewFiles)}
      needsPassword={!hasPassword(user)}
      needsName={user.name === ''}
      needsAddress={(await countAddresses(q, id)) === 0}
    />,
  )
}
