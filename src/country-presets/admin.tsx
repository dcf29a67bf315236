import { Elysia } from 'elysia'
import type { Exec, Tx } from '#db/types.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireAccess, requireStaff } from '#src/admin/layout.ts'
import { saveSettingsWithAudit } from '#src/admin/save-settings.ts'
import { findUndoResult, undoAuditEntry, undoable } from '#src/admin/undo.ts'
import { isCountry } from '#src/lib/addresses/countries.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { amountInput } from '#src/lib/money/money.ts'
import { applySettings } from '#src/settings/change-settings.ts'
import { storeDay } from '#src/tax/edit-rates.ts'
import { legalPageSetting } from '#src/legal-pages/find-legal-pages.ts'
import { legalPages } from '#src/legal-pages/legal-slugs.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type ParsedForm, initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { type PresetSection, PresetsPage, presetsPath as path } from '#templates/country-presets/presets-page.tsx'
import type { PageChoices } from '#templates/country-presets/presets-plan.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { chooseLegalPages, listPageOptions } from './choose-legal-pages.ts'
import { legalPagesSchema, presetSchema, shippingPresetSchema, undoSchema } from './forms.ts'
import { homeCountry } from '#src/tax/home-country.ts'
import { legalPagesOf } from './needed-legal-pages.ts'
import { createLegal, planLegal } from './legal-preset.ts'
import { planSettings } from './plan-settings.ts'
import { presetOf } from './preset-countries.ts'
import { createShipping, planShipping, zoneKeys } from './shipping-preset.ts'
import { createTax, planTax } from './tax-preset.ts'
import { presetLanguageOf } from './texts/preset-texts.ts'
import { type Created, createdSchema, undoPreset } from './undo-presets.ts'

export const countryPresetsAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(path, async ({ view }) => renderPresets(shop, view, { country: view.url.searchParams.get('country') }))
    .post(`${path}/shipping`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, shippingPresetSchema)
      return press(shop, view, 'shipping', form, async (tx, now, { country, items, ...prices }) => {
        const { default_language, currency } = await readSettings(tx)
        const chosen = zoneKeys.filter((key) => items.includes(key))
        const missing = chosen.find((key) => prices[`price_${key}`] === null)
        if (missing !== undefined) throw new UserError('countryPresets.priceMissing', {}, `price_${missing}`)
        const context = { country, language: presetLanguageOf(default_language), currency, now }
        const settings = items.includes('shipping_origin_country') ? await applySettings(tx, { shipping_origin_country: country }, now) : {}
        const ofZones = chosen.flatMap((key) => {
          const price = prices[`price_${key}`]
          return price === undefined || price === null ? [] : [[key, price] as const]
        })
        return { settings, ...(await createShipping(tx, { ...context, prices: new Map(ofZones) })) }
      })
    })
    .post(`${path}/tax`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, presetSchema)
      return press(shop, view, 'tax', form, async (tx, now, { country, items }) => {
        const today = await storeDay(tx, now)
        const { settings, taxRates } = await createTax(tx, { country, keys: items, rates: items.includes('rates'), today, now })
        return { settings, taxRates: taxRates.map((id) => ({ id, updatedAt: now })) }
      })
    })
    .post(`${path}/legal`, async ({ view, req }) => {
      requireAccess(view, 'content', 'write')
      const form = await readForm(view, req.raw, presetSchema)
      return press(shop, view, 'legal', form, async (tx, now, { country, items }) => {
        const language = presetLanguageOf((await readSettings(tx)).default_language)
        const { id, name } = view.user
        return createLegal(tx, { country, language, now, keys: items, editor: { id, name } })
      })
    })
    .post(`${path}/pages`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, legalPagesSchema)
      const saved = await form.attempt(({ terms, privacy, returns, imprint }) =>
        saveSettingsWithAudit(shop, view, (tx, now) => chooseLegalPages(tx, { terms, privacy, returns, imprint }, now)),
      )
      const country = String(form.state.values['country'] ?? '')
      if (!saved) return renderPresets(shop, view, { country, form: form.state, status: 422 })
      return redirect(view, `${path}?country=${encodeURIComponent(country)}#pages`, view.t('countryPresets.pagesSaved'))
    })
    .post(`${path}/undo`, async ({ view, req }) => {
      const form = await readForm(view, req.raw, undoSchema)
      const { text } = await undoAuditEntry(shop, view, undoableList, form.ok ? form.values.entry : 0)
      return redirect(view, path, text)
    })

type PressForm = { country: string; items: string[] }

/** Creates what is still missing, in one transaction. Pressed again, there is nothing to do, and the page says so. */
async function press<V extends PressForm>(
  shop: Shop,
  view: StaffView,
  section: PresetSection,
  form: ParsedForm<V>,
  work: (tx: Tx, now: number, values: V) => Promise<Partial<Created>>,
): Promise<Response> {
  if (form.ok && !isCountry(form.values.country)) form.addError('country', view.t('countryPresets.countryMissing'))
  const outcome = await form.attempt(async (values) => ({
    done: await withAudit(shop, view, { action, subject: `country_preset:${section}` }, async (tx, now) => {
      const created: Created = { ...nothing, ...(await work(tx, now, values)), country: values.country }
      return isNothing(created) ? null : { change: { ...created } }
    }),
  }))
  if (!outcome) return renderPresets(shop, view, { country: String(form.state.values['country'] ?? ''), form: form.state, status: 422 })
  const back = `${path}?country=${form.values.country}`
  if (!outcome.done) return redirect(view, back, view.t('countryPresets.nothingLeft'))
  return redirect(view, `${back}&undo=${outcome.done.entry}`)
}

const action = 'country_preset.created'

const nothing = { settings: {}, zones: [], rates: [], taxRates: [], pages: [], footer: [] }

const isNothing = ({ settings, zones, rates, taxRates, pages, footer }: Created): boolean =>
  Object.keys(settings).length + zones.length + rates.length + taxRates.length + pages.length + footer.length === 0

const undoableList = {
  path,
  undo: {
    [action]: undoable(createdSchema, {
      describe: (view, { settings, zones, rates, taxRates, pages, footer }) => {
        const counts = { settings: Object.keys(settings).length, zones: zones.length, rates: rates.length, taxRates: taxRates.length }
        const parts = Object.entries({ ...counts, pages: pages.length, footer: footer.length }).filter(([, count]) => count > 0)
        const names = parts.map(([name, count]) =>
          view.t(`countryPresets.created.${name as keyof typeof counts | 'pages' | 'footer'}`, { count }),
        )
        return { text: view.t('countryPresets.created', { list: names.join(', ') }), canUndo: true }
      },
      undo: (tx, created, { now }) => undoPreset(tx, created, now),
    }),
  },
}

/** The pages that the country needs, with the choice of staff, and what can be chosen. */
async function readPageChoices(q: Exec, settings: Settings, country: string): Promise<PageChoices> {
  const chosen = legalPages.map((kind) => [kind, settings[legalPageSetting(kind)]] as const)
  return {
    kinds: legalPages.filter((kind) => legalPagesOf(country).includes(kind) || settings[legalPageSetting(kind)] !== null),
    chosen: Object.fromEntries(chosen) as PageChoices['chosen'],
    options: await listPageOptions(
      q,
      chosen.flatMap(([, id]) => id ?? []),
    ),
  }
}

interface PresetsState {
  country: string | null
  form?: FormState
  status?: 200 | 422
}

async function renderPresets(shop: Shop, view: StaffView, { country: asked, form, status = 200 }: PresetsState): Promise<Response> {
  const q = shop.db.read
  const settings = await readSettings(q)
  const country = asked !== null && isCountry(asked) ? asked : homeCountry(settings)
  const language = presetLanguageOf(settings.default_language)
  const now = shop.now()
  const isKnown = isCountry(country)
  const shipping = isKnown ? await planShipping(q, { country, language, currency: settings.currency }) : []
  const prices = shipping.map(({ key, price }) => [`price_${key}`, amountInput(price, view.moneyInput)])
  const undo = await findUndoResult(shop, view, undoableList, { url: view.url, back: '' })
  const body = (
    <PresetsPage
      view={view}
      form={form ?? initialForm(Object.fromEntries(prices))}
      undo={undo}
      plan={
        isKnown
          ? {
              country,
              preset: presetOf(country),
              origin: await planSettings(q, { shipping_origin_country: country }),
              shipping,
              tax: await planTax(q, country, await storeDay(q, now)),
              legal: await planLegal(q, { country, language, now }),
              currency: settings.currency,
              pages: await readPageChoices(q, settings, country),
            }
          : null
      }
      canWrite={view.can('settings', 'write')}
      canWritePages={view.can('content', 'write')}
    />
  )
  return page(view, view.t('countryPresets.title'), body, { status })
}
