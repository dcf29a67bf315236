import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { recordVisitor } from '#src/visitors/visitor-log.ts'
import { isBot } from '#src/visitors/bots.ts'
import type { FunnelStep } from '#src/visitors/funnel-steps.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'

/** Counts a funnel step of this visitor for today. Staff, bots and prefetched pages are not counted. */
export async function trackVisit(shop: Shop, req: HttpRequest, view: Pick<View, 'isStaff'>, step: FunnelStep): Promise<void> {
  if (view.isStaff || req.prefetch) return
  const userAgent = req.raw.headers.get('user-agent') ?? ''
  if (isBot(userAgent)) return
  const { timezone } = await currentSettings(shop)
  recordVisitor(shop, { address: req.ip, agent: userAgent }, step, timezone)
}
