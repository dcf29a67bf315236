import type { Tx } from '#db/types.ts'
import { listAdministrators } from '#src/accounts/administrators.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { waitAtMost } from '#src/lib/concurrency/wait-at-most.ts'
import { deliverFirst } from '#src/mail/deliver-mails.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type Service, serviceName } from './service.ts'
import { maxMailWaitSeconds } from './limits.ts'
import { second } from '#src/lib/dates/durations.ts'

export interface ServiceChange {
  findWording: FindWording
  service: Pick<Service, 'slug' | 'name' | 'nameKey' | 'group'>
  change: 'connected' | 'replaced' | 'disconnected'
  by: { name: string; email: string }
}

/** Tells all administrators, so that none is surprised by the account of an intruder. Returns the ids, for `sendServiceMails`. */
export async function queueServiceMails(shop: Shop, tx: Tx, { findWording, service, change, by }: ServiceChange): Promise<number[]> {
  const settings = await readSettings(tx)
  const ids: number[] = []
  for (const { email, language } of await listAdministrators(tx)) {
    const wording = findWording(language)
    const { date } = formatsFor(wording.language, settings.currency, settings.timezone)
    const id = await queueMail(shop, tx, {
      template: 'staff_service_changed',
      to: email,
      language,
      ...(service.group === 'email' && { sendAt: shop.now() + maxWait, waitsForServer: change !== 'disconnected' }),
      params: {
        service_name: serviceName(service, wording.t),
        change: wording.t(`mail.service.${change}`),
        changed_by: by.name || by.email,
        changed_at: date(shop.now(), 'datetime'),
        admin_link: `${shop.config.baseUrl}/admin/settings/services/${service.slug}`,
      },
    })
    ids.push(id)
  }
  return ids
}

const maxWait = maxMailWaitSeconds * second

/**
 * After the change, with the shop of before: the mail about another mail server leaves by the one that is known, and that it is disconnected
 * would not leave at all. If that one does not answer, the new one sends it.
 */
export async function sendServiceMails(before: Shop, { group }: Pick<Service, 'group'>, ids: readonly number[]): Promise<void> {
  if (group === 'email') await waitAtMost(before.timers, maxWait, deliverFirst(before, ids))
}
