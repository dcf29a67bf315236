import { findSellingObstacle } from '#src/first-steps/selling-obstacle.ts'
import type { Shop } from '#src/shop.ts'
import { textResponse } from '#src/web/compress.ts'
import { outOfBand } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { ShopNotice } from '#templates/first-steps/shop-notice.tsx'

/** The fragment for a change by htmx, with the notice of the page around it if that is another one now. */
export async function withChangedNotice(shop: Shop, view: View, response: Response): Promise<Response> {
  const isFragment = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
  if (!isFragment) return response
  const obstacle = await findSellingObstacle(shop)
  if (obstacle === view.obstacle) return response
  const notice = outOfBand(<ShopNotice view={view} obstacle={obstacle} />)
  return textResponse((await response.text()) + notice.markup, { status: 200, headers: response.headers })
}
