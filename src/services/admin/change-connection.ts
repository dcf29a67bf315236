import type { Tx } from '#db/types.ts'
import { withAudit } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { readWordings } from '#src/i18n/translator.ts'
import type { Shop } from '#src/shop.ts'
import { queueServiceMails, type ServiceChange, sendServiceMails } from '../connection-change-mails.ts'
import type { Service } from '../service.ts'

/** Changes the connection of a service by `work`, with `details` for the audit log, and tells all administrators. */
export async function changeConnection(
  shop: Shop,
  view: StaffView,
  { service, change, details = {} }: { service: Service; change: ServiceChange['change']; details?: Record<string, unknown> },
  work: (tx: Tx, now: number) => Promise<void>,
): Promise<void> {
  const findWording = await readWordings(shop)
  const before = { ...shop }
  const isEnd = change === 'disconnected'
  const audited = { action: isEnd ? 'service.disconnected' : 'service.connected', subject: `service:${service.slug}` }
  let mails: number[] = []
  await withAudit(shop, view, audited, async (tx, now) => {
    await work(tx, now)
    mails = await queueServiceMails(shop, tx, { findWording, service, change, by: view.user })
    return { change: { connected: [change !== 'connected', !isEnd], ...details } }
  })
  await sendServiceMails(before, service, mails)
}
