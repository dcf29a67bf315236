import { Elysia } from 'elysia'
import { saveSettingsWithAudit } from '#src/admin/save-settings.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { currencyName, currencyOptions, timeZoneOptions } from '#src/admin/setting-options.ts'
import { chooseAdminLanguage } from '#src/i18n/admin-language.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { activeLanguages } from '#src/i18n/languages.ts'
import { isKnownLanguage, nativeName } from '#src/i18n/language-names.ts'
import { matchLanguage, parseAcceptLanguage } from '#src/i18n/match-language.ts'
import { packs } from '#src/i18n/packs.ts'
import { translator } from '#src/i18n/translator.ts'
import { isCountry } from '#src/lib/addresses/countries.ts'
import { imageText } from '#src/lib/images/stored-images.ts'
import { addImage } from '#src/media/images.ts'
import { maxImageSize } from '#src/media/limits.ts'
import { currentSettings, isCurrencyLocked, settingDefaults } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { currentSession } from '#src/storefront/session.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import { setupPaths } from '#templates/first-steps/paths.ts'
import { FormatsPage, ShopPage } from '#templates/first-steps/setup-pages.tsx'
import { type FormState, type Option, fieldValue } from '#templates/ui/fields/field-props.ts'
import { formatsOf } from '../country-formats.ts'
import { formatsSchema, shopSchema } from '../forms.ts'
import { saveShopFacts, saveShopFormats } from '../save-setup.ts'

/** Two pages after the first account: the shop and its country, then what follows from the country. Each is stored, so that the setup can be continued later, and repeated. */
export const setupAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings', 'write'))
    .get(setupPaths.shop, async ({ view, req }) => renderShopPage(view, await shopForm(shop, req)))
    .post(setupPaths.shop, async ({ view, req }) => {
      const form = await readForm(view, req.raw, shopSchema)
      const saved = await form.attempt(({ site_name: name, country }) =>
        saveSettingsWithAudit(shop, view, (tx, now) => saveShopFacts(tx, { name, country }, now)),
      )
      return saved ? redirect(view, setupPaths.formats) : renderShopPage(view, form.state, 422)
    })
    .get(setupPaths.formats, async ({ view }) => renderFormatsPage(shop, view, await formatsForm(shop)))
    .post(setupPaths.formats, async ({ view, req }) => {
      req.extendTimeout(120)
      const form = await readForm(view, req.raw, formatsSchema, { bytes: maxImageSize + 64 * 1024, fields: 10 })
      const saved = await form.attempt(async ({ currency, timezone, default_language: language, file }) => {
        if (!(await languageCodes(shop)).includes(language)) form.addError('default_language', view.t('settings.error.language'))
        if (!form.ok) return undefined
        const image = file && file.size > 0 ? await addImage(shop, await file.bytes(), file.name, { renditions: 'now' }) : null
        const logo = image && imageText(image.file, image.width, image.height)
        const formats = { currency, timezone, language, logo }
        return saveSettingsWithAudit(shop, view, (tx, now) => saveShopFormats(tx, formats, now))
      })
      if (!saved) return renderFormatsPage(shop, view, form.state, 422)
      const t = await translatorOfAdmin(shop, req)
      return redirect(view, '/admin/dashboard', t('firstSteps.setUp'))
    })

/** Of the next page: the language of the shop, which may have changed, can be that of its staff. */
async function translatorOfAdmin(shop: Shop, req: HttpRequest): Promise<Translate> {
  const preferences = { user: (await currentSession(shop, req))?.user?.language, accept: req.raw.headers.get('accept-language') }
  return translator(shop, await chooseAdminLanguage(shop, preferences, await activeLanguages(shop)), 'staff')
}

/** The country is guessed from the browser: `de-AT` says Austria. */
async function shopForm(shop: Shop, req: HttpRequest): Promise<FormState> {
  const { site_name, shipping_origin_country } = await currentSettings(shop)
  const { tags } = parseAcceptLanguage(req.raw.headers.get('accept-language'))
  const regions = tags.flatMap((tag) => tag.split('-').slice(1)).map((part) => part.toUpperCase())
  return initialForm({
    site_name: site_name === settingDefaults.site_name ? '' : site_name,
    country: shipping_origin_country || (regions.find(isCountry) ?? ''),
  })
}

/** What shops of the country usually have, as long as the setup is not finished; then what the shop has. */
async function formatsForm(shop: Shop): Promise<FormState> {
  const { shipping_origin_country: country, currency, timezone, default_language, setup_progress } = await currentSettings(shop)
  if (setup_progress !== 'formats' || country === '') return initialForm({ currency, timezone, default_language })
  const usual = formatsOf(country)
  return initialForm({
    currency: usual.currency ?? currency,
    timezone: usual.timezone,
    default_language: matchLanguage(usual.language, await languageCodes(shop)) ?? default_language,
  })
}

const builtInLanguages = ['en', ...Object.keys(packs)]

/** Those with built-in sentences, the one of the country, and those that the shop has. */
async function languageCodes(shop: Shop): Promise<string[]> {
  const { shipping_origin_country: country } = await currentSettings(shop)
  const usual = country === '' ? [] : [formatsOf(country).language].filter(isKnownLanguage)
  return [...new Set([...builtInLanguages, ...usual, ...(await activeLanguages(shop)).map(({ code }) => code)])]
}

const renderShopPage = (view: StaffView, form: FormState, status = 200): Response =>
  page(view, view.t('firstSteps.shopTitle'), <ShopPage view={view} form={form} />, { status, styles: ['css/first-steps-page.css'] })

async function renderFormatsPage(shop: Shop, view: StaffView, form: FormState, status = 200): Promise<Response> {
  const { currency } = await currentSettings(shop)
  const languages: Option[] = (await languageCodes(shop)).map((code) => ({ value: code, label: nativeName(code) }))
  const props = {
    form,
    currencies: currencyOptions(view),
    lockedCurrency: (await isCurrencyLocked(shop.db.read)) ? currencyName(view, currency) : null,
    timeZones: timeZoneOptions(fieldValue({ form, name: 'timezone' })),
    languages,
    builtInLanguages,
  }
  const body = <FormatsPage view={view} {...props} />
  return page(view, view.t('firstSteps.formatsTitle'), body, {
    status,
    styles: ['css/first-steps-page.css'],
    scripts: ['js/logo-preview.js'],
  })
}
