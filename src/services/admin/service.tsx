import { Elysia, t } from 'elysia'
import { enteredVariables, isFromEnvironment } from '#src/all-services.ts'
import { askService, settingsWith } from '#src/ask-connection.ts'
import { connectServices } from '#src/connect-services.ts'
import { askForProof } from '#src/admin/ask-for-proof.tsx'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { currentConnection } from '#src/service-states.ts'
import type { Shop } from '#src/shop.ts'
import { readFields } from '#src/web/form/body.ts'
import { type ParsedForm, readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { servicesPath } from '#templates/services/services-path.ts'
import { openConnection, saveConnection } from '../connections.ts'
import { checksPerMinute, maxServiceValue } from '../limits.ts'
import type { ServiceProblem } from '../connection-problems.ts'
import { readServiceValues } from '../read-entered-keys.ts'
import type { ServiceSettings } from '../connected-services.ts'
import { type Service, serviceName } from '../service.ts'
import { settleCheck } from '../store-check-result.ts'
import { changeConnection } from './change-connection.ts'
import { getService } from './get-service.ts'
import { fieldName, renderService, storedForm } from './render-service.tsx'

const path = `${servicesPath}/:slug`

/** One service: its form, and its check. */
export const serviceRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'staff', 'write'))
    .get(path, async ({ view, req, params }) => {
      const service = getService(params.slug)
      // Before keys are typed: the page that asks would have to repeat them.
      return (await askForProof(shop, { view, req })) ?? renderService(shop, view, service, { form: storedForm(shop, service) })
    })
    .post(path, async ({ view, req, params }) => {
      req.extendTimeout(30)
      const service = getService(params.slug)
      if (service.generated || isFromEnvironment(service, shop.config)) throw new NotFound('service')
      const asked = await askForProof(shop, { view, req, copy: await withoutKeys(req.copy(), service) })
      if (asked) return asked
      const form = await readForm(view, req.raw, schemaOf(service))
      const settings = await readSettings(shop, view, service, form)
      if (settings && form.ok) await checkSettings(shop, view, service, { form, settings: settings.all })
      const saved = await saveForm(form, ({ replaces }) =>
        connect(shop, view, service, { replaces: replaces || null, values: settings!.values, mode: service.modeOf(settings!.all, shop) }),
      )
      if (saved.status === 200)
        return redirect(view, `${servicesPath}/${service.slug}`, view.t('services.saved', { name: serviceName(service, view.t) }))
      if (saved.status === 409) {
        form.addError('', view.t('services.conflict'))
        // What the other person has saved during the check: the form is about that one now.
        await connectServices(shop, { isAtOnce: true })
      }
      return renderService(shop, view, service, { form: form.state, status: saved.status })
    })
    .post(`${path}/check`, async ({ view, req, params }) => {
      req.extendTimeout(30)
      const service = getService(params.slug)
      const connection = currentConnection(shop, service.slug)
      const values = connection && openConnection(shop.secrets, connection)
      if (!connection || !values || !service.check) throw new NotFound('connection')
      const problem = await check(shop, service, settingsWith(shop, service, values))
      const findWording = await readWordings(shop)
      await withAudit(shop, view, { action: 'service.checked', subject: `service:${service.slug}` }, async (tx) => {
        // Without an answer, only the checks of the scheduled task count: several clicks in a minute say no more than one.
        if (problem?.kind !== 'unreachable') await settleCheck(shop, tx, { findWording, service, connection, found: problem })
        return { change: { works: problem === null } }
      })
      const message = problem ? (`services.error.${problem.kind}` as const) : 'services.works'
      return redirect(view, `${servicesPath}/${service.slug}`, view.t(message))
    })

/** The submitted form without keys: the page that asks for a proof repeats the rest. Throws BadRequest. */
async function withoutKeys(request: Request, service: Service): Promise<Request> {
  const secrets = new Set(enteredVariables(service).flatMap((variable) => (variable.secret ? [fieldName(variable)] : [])))
  const fields = [...(await readFields(request))].flatMap(([name, values]) =>
    secrets.has(name) ? [] : values.flatMap((value) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
  )
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(request.url, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

const schemaOf = (service: Service) =>
  t.Object({
    replaces: t.String({ maxLength: 40, default: '' }),
    ...Object.fromEntries(enteredVariables(service).map((variable) => [fieldName(variable), fieldSchema(variable)])),
  })

const fieldSchema = ({ secret }: EnvVariable) =>
  secret ? t.Optional(t.String({ maxLength: maxServiceValue, format: 'password' })) : t.String({ maxLength: maxServiceValue, default: '' })

type ServiceForm = ParsedForm<{ replaces: string } & Record<string, string>>

/** Null with errors at the fields of a half-filled form. */
async function readSettings(shop: Shop, view: StaffView, service: Service, form: ServiceForm) {
  if (!form.ok) return null
  const connection = currentConnection(shop, service.slug)
  const variables = enteredVariables(service)
  const typed = Object.fromEntries(variables.map((variable) => [variable.name, form.values[fieldName(variable)] ?? '']))
  const stored = connection && openConnection(shop.secrets, connection)
  const { values, missing } = readServiceValues({ variables, typed, stored, ...(service.sentTo && { sentTo: service.sentTo }) })
  for (const variable of missing) form.addError(fieldName(variable), view.t('services.error.missing'))
  for (const variable of variables.filter(({ name, oneOf, field }) => isUnknown(values[name], oneOf) || isDamaged(values[name], field)))
    form.addError(fieldName(variable), view.t('services.error.malformed'))
  return missing.length > 0 ? null : { values, all: settingsWith(shop, service, values) }
}

const isUnknown = (value: string | undefined, oneOf: EnvVariable['oneOf']): boolean =>
  value !== undefined && oneOf?.includes(value) === false

// Cut off with dots, or copied with invisible signs: it could not even be sent.
const isDamaged = (value: string | undefined, field: EnvVariable['field']): boolean =>
  value !== undefined && field?.isKey === true && !/^[\x21-\x7e]+$/.test(value)

async function checkSettings(
  shop: Shop,
  view: StaffView,
  service: Service,
  { form, settings }: { form: ServiceForm; settings: ServiceSettings },
): Promise<void> {
  const problem = await check(shop, service, settings)
  const variable = enteredVariables(service).find(({ name }) => name === problem?.variable)
  if (problem) form.addError(variable ? fieldName(variable) : '', view.t(`services.error.${problem.kind}`))
}

async function check(shop: Shop, service: Service, settings: ServiceSettings): Promise<ServiceProblem | null> {
  await enforceRateLimit(shop, `service-check:${service.slug}`, checksPerMinute, 60_000)
  return askService(shop, service, settings)
}

async function connect(
  shop: Shop,
  view: StaffView,
  service: Service,
  { replaces, values, mode }: { replaces: string | null; values: Record<string, string>; mode: 'live' | 'test' },
): Promise<void> {
  const { slug, keepsReplaced = false } = service
  const change = replaces ? 'replaced' : 'connected'
  await changeConnection(shop, view, { service, change, details: { mode: [null, mode] } }, async (tx, now) => {
    await saveConnection(tx, shop.secrets, { slug, values, mode, replaces, keepsReplaced, now })
  })
}
