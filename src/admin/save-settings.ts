import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { withAudit } from './edit.ts'
import type { StaffView } from './layout.ts'

/** The audit entry has [previous, new] by key; none when nothing changed. True in either case. */
export async function saveSettingsWithAudit(
  shop: Shop,
  view: StaffView,
  save: (tx: Tx, now: number) => Promise<Record<string, [unknown, unknown]>>,
): Promise<true> {
  await withAudit(shop, view, { action: 'settings.saved', subject: 'settings' }, async (tx, now) => {
    const change = await save(tx, now)
    return Object.keys(change).length > 0 ? { change } : null
  })
  return true
}
