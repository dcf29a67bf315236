import { Elysia } from 'elysia'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { Conflict, NotFound } from '#src/lib/errors/errors.ts'
import { listConnectionsOf, listFormerAccounts } from '#src/payments/accounts/former-accounts.ts'
import type { Processor } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { page, redirect } from '#src/web/response.tsx'
import { EndAccountPage } from '#templates/services/former-accounts.tsx'
import { servicesPath } from '#templates/services/services-path.ts'
import { endConnection } from '../connections.ts'
import type { Service } from '../service.ts'
import { changeConnection } from './change-connection.ts'
import { getService } from './get-service.ts'

const path = `${servicesPath}/:slug/former/:uid`

/** Forgets the keys of an earlier account before its last payment is final. */
export const endAccountRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'staff', 'write'))
    .get(path, async ({ view, params: { slug, uid } }) => {
      const service = getService(slug)
      const former = (await listFormerAccounts(shop, getProcessor(shop, slug))).find((one) => one.uid === uid)
      if (!former) throw new NotFound('connection')
      const title = view.t('services.former.endTitle', { name: service.name })
      return page(view, title, <EndAccountPage view={view} service={service} former={former} />)
    })
    .post(path, async ({ view, req, params: { slug, uid } }) => {
      const service = getService(slug)
      const asked = await askForProof(shop, { view, req })
      if (asked) return asked
      await endAccount(shop, view, service, uid)
      return redirect(view, `${servicesPath}/${service.slug}`, view.t('services.former.ended'))
    })

async function endAccount(shop: Shop, view: StaffView, service: Service, uid: string): Promise<void> {
  const connections = listConnectionsOf(shop, getProcessor(shop, service.slug), uid)
  await changeConnection(shop, view, { service, change: 'disconnected' }, async (tx, now) => {
    const ended = await Promise.all(connections.map(({ id }) => endConnection(tx, id, now)))
    if (!ended.includes(true)) throw new Conflict('services.former.endConflict')
  })
}

/** Throws NotFound for a service that takes no payments. */
function getProcessor(shop: Shop, slug: string): Processor {
  const processor = shop.processors.find((one) => one.slug === slug)
  if (!processor) throw new NotFound('service')
  return processor
}
