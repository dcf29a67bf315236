import { Elysia, t } from 'elysia'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { saveForm } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { isFromEnvironment } from '#src/all-services.ts'
import { connectServices } from '#src/connect-services.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { servicesPath } from '#templates/services/services-path.ts'
import { saveConnection } from '../connections.ts'
import { changeConnection } from './change-connection.ts'
import { getService } from './get-service.ts'
import { renderService } from './render-service.tsx'

const path = `${servicesPath}/:slug/secret`
const schema = t.Object({ replaces: t.String({ maxLength: 40, default: '' }) })

/** Makes the secret of a service that only calls the store, and shows it this once: the response is stored nowhere. */
export const generatedSecretRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'staff', 'write')).post(path, async ({ view, req, params }) => {
    const service = getService(params.slug)
    if (!service.generated || isFromEnvironment(service, shop.config)) throw new NotFound('service')
    const asked = await askForProof(shop, { view, req })
    if (asked) return asked
    const form = await readForm(view, req.raw, schema)
    const secret = newToken(shop.random) + newToken(shop.random)
    const saved = await saveForm(form, ({ replaces }) =>
      changeConnection(shop, view, { service, change: replaces ? 'replaced' : 'connected' }, async (tx, now) => {
        const values = { [service.generated!]: secret }
        const { slug } = service
        await saveConnection(tx, shop.secrets, { slug, values, mode: 'live', replaces: replaces || null, keepsReplaced: true, now })
      }),
    )
    if (saved.status === 409) form.addError('', view.t('services.secret.conflict'))
    await connectServices(shop, { isAtOnce: true })
    if (saved.status !== 200) return renderService(shop, view, service, { form: form.state, status: saved.status })
    return renderService(shop, view, service, { form: initialForm({}), secret })
  })
