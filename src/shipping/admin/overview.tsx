import { Elysia } from 'elysia'
import { describeConflict, saveForm, withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { regionsOf } from '#src/lib/addresses/countries.ts'
import { needsRegion } from '#src/lib/addresses/address-formats.ts'
import { changeSettings, settingsUpdatedAt } from '#src/settings/change-settings.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type ParsedForm, initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { OverviewPage } from '#templates/shipping/overview-page.tsx'
import { originFields } from '#templates/shipping/origin-form.tsx'
import { shippingPath } from '#templates/shipping/shipping-tabs.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { isPaused } from '../ask-carriers.ts'
import { listCarrierFailures, listCarrierRecords, switchCarrier } from '../carrier-records.ts'
import type { Carrier } from '../carrier.ts'
import { carrierName, carrierTypes } from '../carriers.ts'
import { findCarriers } from '../find-carriers.ts'
import { carrierSwitchSchema, originSchema } from '../forms.ts'
import { shownFailures } from '../limits.ts'
import { originOf } from '../shipping-setup.ts'
import { shippingSettings } from '../settings.ts'

const subject = 'shipping'
const keys = Object.keys(shippingSettings) as (keyof typeof shippingSettings)[]

export const overviewRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(shippingPath, async ({ view }) => renderOverview(shop, view, { form: await loadForm(shop) }))
    .post(shippingPath, async ({ view, req }) => {
      const form = await readForm(view, req.raw, originSchema)
      if (form.ok) checkOrigin(view, form)
      const saved = await saveForm(form, ({ updated_at, ...values }) =>
        withAudit(shop, view, { action: 'shipping.saved', subject }, async (tx, now) => {
          const expectedUpdatedAt = updated_at ?? (await settingsUpdatedAt(tx, keys))
          const change = await changeSettings(tx, values, { keys, expectedUpdatedAt, now })
          return Object.keys(change).length > 0 ? { change } : null
        }),
      )
      if (saved.status !== 200) return renderOverview(shop, view, { form: form.state, status: saved.status })
      const message = view.t('shipping.settingsSaved')
      if (!view.partial) return redirect(view, shippingPath, message)
      return withToast(await renderOverview(shop, view, { form: await loadForm(shop) }), 'toast', message)
    })
    .post(`${shippingPath}/carriers/:id`, async ({ view, req, params }) => {
      const type = carrierTypes.find(({ id }) => id === params.id)
      if (!type) throw new NotFound('carrier')
      const { enabled } = (await readForm(view, req.raw, carrierSwitchSchema)).values
      await withAudit(shop, view, { action: 'carrier.switched', subject: `carrier:${type.id}` }, async (tx) =>
        (await switchCarrier(tx, type.id, enabled)) ? { change: { enabled: [!enabled, enabled] } } : null,
      )
      const message = view.t(enabled ? 'shipping.carrierOn' : 'shipping.carrierOff', { name: type.name })
      if (!view.partial) return redirect(view, shippingPath, message)
      return withToast(await renderOverview(shop, view, { form: await loadForm(shop) }), 'toast', message)
    })

function checkOrigin(view: StaffView, form: ParsedForm<typeof originSchema.static>): void {
  const { shipping_origin_country: country, shipping_origin_state: state } = form.values
  if (needsRegion(country) && state !== '' && !regionsOf(country).some(({ code }) => code === state))
    form.addError('shipping_origin_state', view.t('shipping.originStateInvalid'))
}

async function loadForm({ db }: Shop): Promise<FormState> {
  const settings = await readSettings(db.read)
  return initialForm({ ...pick(settings), updated_at: await settingsUpdatedAt(db.read, keys) })
}

const pick = (settings: Settings) => Object.fromEntries(keys.map((key) => [key, settings[key]]))

async function renderOverview(
  shop: Shop,
  view: StaffView,
  { form, status = 200 }: { form: FormState; status?: 200 | 409 | 422 },
): Promise<Response> {
  const q = shop.db.read
  const carriers = await findCarriers(shop)
  const settings = await readSettings(q)
  const savedAt = await settingsUpdatedAt(q, keys)
  const stored = initialForm(pick(settings))
  const differences = originFields(view).map(({ name, label }) => ({
    label,
    yours: String(form.values[name] ?? ''),
    theirs: String(stored.values[name] ?? ''),
  }))
  const conflict = status === 409 ? await describeConflict(shop, view, { subject, savedAt }, differences) : null
  const props = {
    view,
    form: conflict ? { ...form, values: { ...form.values, updated_at: String(savedAt) } } : form,
    conflict,
    carriers: await listCarriersForStaff(shop, carriers),
    failures: (await listCarrierFailures(q, shownFailures)).map((failure) => ({
      ...failure,
      name: carrierName(carriers, failure.carrier),
    })),
    hasOrigin: originOf(settings) !== null,
    counts: {
      rates: await q.$count(q.t.shippingRules),
      zones: await q.$count(q.t.shippingZones),
      boxes: await q.$count(q.t.shippingBoxes),
    },
    currency: settings.currency,
    pricesIncludeTax: settings.prices_include_tax,
    now: shop.now(),
  }
  const title = view.t('shipping.title')
  const body = <OverviewPage {...props} />
  if (!view.partial) return page(view, title, body, { status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}

async function listCarriersForStaff(shop: Shop, carriers: Carrier[]) {
  const records = new Map((await listCarrierRecords(shop.db.read)).map((record) => [record.id, record]))
  return carriers.map((carrier) => {
    const { id, name, missing, isTestMode, plugin = null } = carrier
    const record = records.get(id)
    return {
      id,
      name,
      missing,
      isTestMode,
      plugin,
      enabled: plugin?.isOn ?? record?.enabled ?? false,
      isPaused: plugin?.isOn !== false && isPaused(shop, carrier, record),
      askedAt: record?.askedAt ?? null,
      answer: record?.answer ?? null,
    }
  })
}
