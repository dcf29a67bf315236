import { Elysia } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { removeSecrets } from '#src/lib/secrets/remove-secrets.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect } from '#src/web/response.tsx'
import { SandboxPage, SandboxTraffic } from '#templates/payments/sandbox-page.tsx'
import { sandboxPath as path } from '#templates/payments/sandbox-props.ts'
import { deliveryModeSchema, releaseSchema, scenarioSchema } from '../forms.ts'
import { findTwinPayments } from '../find-twin-payments.ts'
import { type TwinSandbox, maxTraffic } from '../twin-sandbox.ts'

/** The pretend processors of a demo, for administrators; not there in a store with real ones. */
export const sandboxRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'staff', 'write'))
    .get(path, ({ view }) => renderSandbox(shop, view))
    .get(`${path}/:slug/traffic`, async ({ view, params }) => {
      const sandbox = findSandbox(shop, params.slug)
      // Nothing new: what the reader has opened stays open.
      if (view.url.searchParams.get('after') === trafficStamp(sandbox)) return new Response(null, { status: 204 })
      return fragments(view, <SandboxTraffic {...pageProps(view, params.slug, sandbox)} />)
    })
    .post(`${path}/:slug/play`, async ({ view, req, params }) => {
      const sandbox = findSandbox(shop, params.slug)
      const { values } = requireValid(await readForm(view, req.raw, scenarioSchema))
      const scenario = sandbox.scenarios.find(({ id }) => id === values.scenario)
      if (!scenario) throw new NotFound('scenario')
      try {
        scenario.play(values.reference)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return back(view, params.slug, { kind: 'error', text: view.t('payments.sandbox.failed', { reason }) })
      }
      return back(view, params.slug, view.t('payments.sandbox.played', { scenario: view.t(scenario.label) }))
    })
    .post(`${path}/:slug/delivery`, async ({ view, req, params }) => {
      const { values } = requireValid(await readForm(view, req.raw, deliveryModeSchema))
      const delivery = findDelivery(shop, params.slug)
      const mode = delivery.modes.find((known) => known === values.mode)
      if (!mode) throw new NotFound('delivery mode')
      delivery.setMode(mode)
      return back(view, params.slug, view.t('payments.sandbox.modeChanged', { mode: view.t(`payments.sandbox.mode.${mode}`) }))
    })
    .post(`${path}/:slug/release`, async ({ view, req, params }) => {
      const { order } = requireValid(await readForm(view, req.raw, releaseSchema)).values
      findDelivery(shop, params.slug).release(order)
      return back(view, params.slug, view.t('payments.sandbox.released'))
    })
    .post(`${path}/:slug/events/:event/resend`, ({ view, params }) => {
      const delivery = findDelivery(shop, params.slug)
      if (!findSandbox(shop, params.slug).events.some(({ id }) => id === params.event)) throw new NotFound('event')
      delivery.resend(params.event)
      return back(view, params.slug, view.t('payments.sandbox.resent'))
    })

function back(view: StaffView, slug: string, message: Parameters<typeof redirect>[2]): Response {
  const query = new URLSearchParams({ processor: slug })
  for (const name of ['q', 'page']) if (view.url.searchParams.get(name)) query.set(name, view.url.searchParams.get(name)!)
  return redirect(view, `${path}?${query.toString()}`, message)
}

/** Changes with every call, event and delivery. */
function trafficStamp({ calls, events }: TwinSandbox): string {
  const deliveries = events.reduce((sum, { responseStatuses }) => sum + responseStatuses.length, 0)
  return [calls.at(-1)?.id ?? 0, events.at(-1)?.id ?? '', deliveries].join('-')
}

function findSandbox(shop: Shop, slug: string): TwinSandbox {
  const sandbox = shop.sandboxes.get(slug)
  if (!sandbox) throw new NotFound('sandbox')
  return sandbox
}

function findDelivery(shop: Shop, slug: string): NonNullable<TwinSandbox['delivery']> {
  const { delivery } = findSandbox(shop, slug)
  if (!delivery) throw new NotFound('delivery')
  return delivery
}

function renderSandbox(shop: Shop, view: StaffView): Response {
  const asked = view.url.searchParams.get('processor') ?? ''
  const slug = shop.sandboxes.has(asked) ? asked : ([...shop.sandboxes.keys()][0] ?? '')
  const props = pageProps(view, slug, findSandbox(shop, slug))
  const nameOf = (one: string) => shop.processors.find((processor) => processor.slug === one)?.name ?? one
  const processors = [...shop.sandboxes.keys()].map((one) => ({ slug: one, name: nameOf(one) }))
  return page(view, view.t('payments.sandbox'), <SandboxPage {...props} processors={processors} />, {
    styles: ['css/payment-sandbox-page.css'],
  })
}

const pageProps = (view: StaffView, slug: string, sandbox: TwinSandbox) => ({
  view,
  slug,
  sandbox: { ...sandbox, events: sandbox.events.slice(-maxTraffic).map((event) => ({ ...event, body: removeSecrets(event.body) })) },
  payments: findTwinPayments(sandbox.payments(), view.url.searchParams),
  stamp: trafficStamp(sandbox),
  formatAmount: (amount: number, currency: string) => formatsFor(view.language, currency, 'UTC').money(amount),
})
