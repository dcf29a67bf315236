import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { noteVisitor } from '#src/visitors/log.ts'
import { isProgram, type Step } from '#src/visitors/steps.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'

/** Counts that this visitor came this far today: not staff, no program, and no page that was fetched before anybody asked to see it. */
export async function seen(shop: Shop, visit: Visit, view: Pick<View, 'isStaff'>, step: Step): Promise<void> {
  if (view.isStaff || visit.prefetch) return
  const agent = visit.request.headers.get('user-agent') ?? ''
  if (isProgram(agent)) return
  const { timezone } = await currentSettings(shop)
  noteVisitor(shop, { address: visit.address, agent }, step, timezone)
}
