import { Elysia, t } from 'elysia'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { saveForm } from '#src/admin/edit.ts'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { currentConnection } from '#src/service-states.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { DisconnectPage } from '#templates/services/service-page.tsx'
import { servicesPath } from '#templates/services/services-path.ts'
import { endReplaced, replaceConnection } from '../connections.ts'
import { type Service, serviceName } from '../service.ts'
import { changeConnection } from './change-connection.ts'
import { getService } from './get-service.ts'

const path = `${servicesPath}/:slug/disconnect`
const schema = t.Object({ replaces: t.String({ minLength: 1, maxLength: 40 }) })

export const disconnectRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'staff', 'write'))
    .get(path, ({ view, params }) => renderDisconnect(shop, view, getService(params.slug)))
    .post(path, async ({ view, req, params }) => {
      const service = getService(params.slug)
      const asked = await askForProof(shop, { view, req })
      if (asked) return asked
      const form = await readForm(view, req.raw, schema)
      const saved = await saveForm(form, ({ replaces }) => disconnect(shop, view, service, replaces))
      if (saved.status === 200)
        return redirect(view, `${servicesPath}/${service.slug}`, view.t('services.disconnected', { name: serviceName(service, view.t) }))
      return renderDisconnect(shop, view, service, saved.status)
    })

async function disconnect(shop: Shop, view: StaffView, service: Service, replaces: string): Promise<void> {
  const { slug, keepsReplaced = false } = service
  await changeConnection(shop, view, { service, change: 'disconnected' }, async (tx, now) => {
    await replaceConnection(tx, { slug, replaces, keepsReplaced, now })
    // Nothing began with a secret of ours: earlier ones end, too.
    if (service.generated) await endReplaced(tx, slug, { until: now, now })
  })
}

function renderDisconnect(shop: Shop, view: StaffView, service: Service, status: 200 | 409 | 422 = 200): Response | Promise<Response> {
  const connection = currentConnection(shop, service.slug)
  if (!connection) throw new NotFound('connection')
  const name = serviceName(service, view.t)
  const error = status === 200 ? null : view.t('services.disconnectConflict')
  const body = <DisconnectPage view={view} service={{ ...service, name }} uid={connection.uid} error={error} />
  return page(view, view.t('services.disconnectTitle', { name }), body, { status })
}
