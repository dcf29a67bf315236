import type { Tx } from '#db/types.ts'
import { listAdministrators } from '#src/accounts/users.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type Service, serviceName } from './service.ts'

interface ServiceChange {
  findWording: FindWording
  service: Pick<Service, 'slug' | 'name' | 'nameKey'>
  change: 'connected' | 'replaced' | 'disconnected'
  by: { name: string; email: string }
}

/** Tells all administrators, so that none is surprised by the account of an intruder. */
export async function queueServiceMails(shop: Shop, tx: Tx, { findWording, service, change, by }: ServiceChange): Promise<void> {
  const settings = await readSettings(tx)
  for (const { email, language } of await listAdministrators(tx)) {
    const wording = findWording(language)
    const { date } = formatsFor(wording.language, settings.currency, settings.timezone)
    await queueMail(shop, tx, {
      template: 'staff_service_changed',
      to: email,
      language,
      params: {
        service_name: serviceName(service, wording.t),
        change: wording.t(`mail.service.${change}`),
        changed_by: by.name || by.email,
        changed_at: date(shop.now(), 'datetime'),
        admin_link: `${shop.config.baseUrl}/admin/settings/services/${service.slug}`,
      },
    })
  }
}
