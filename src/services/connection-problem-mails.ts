import type { Tx } from '#db/types.ts'
import { listAdministrators } from '#src/accounts/administrators.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import type { ServiceProblemKind } from './connection-problems.ts'
import { type Service, serviceName } from './service.ts'

interface ChangedState {
  findWording: FindWording
  service: Pick<Service, 'slug' | 'name' | 'nameKey'>
  /** Null = it works again. */
  problem: ServiceProblemKind | null
}

/** Tells all administrators that a connected service no longer works, or works again. */
export async function queueProblemMails(shop: Shop, tx: Tx, { findWording, service, problem }: ChangedState): Promise<void> {
  for (const { email, language } of await listAdministrators(tx)) {
    const { t } = findWording(language)
    await queueMail(shop, tx, {
      template: 'staff_service_problem',
      to: email,
      language,
      params: {
        service_name: serviceName(service, t),
        state: t(problem === null ? 'mail.service.works' : 'mail.service.fails'),
        advice: t(`mail.service.advice.${problem ?? 'none'}`),
        admin_link: `${shop.config.baseUrl}/admin/settings/services/${service.slug}`,
      },
    })
  }
}
