import { Elysia, t } from 'elysia'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { exampleAmount, parseAmount } from '#src/lib/money/money.ts'
import { isCountry } from '#src/lib/addresses/countries.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, validateFields } from '#src/web/form/form.ts'
import { page } from '#src/web/response.tsx'
import { TesterPage } from '#templates/tax/tester-page.tsx'
import { taxPath } from '#templates/tax/tax-tabs.tsx'
import { isDay } from '../edit-rates.ts'
import { testRates } from '../rate-tester.ts'
import { maxPlaceLength, maxPostalCodeLength } from '#src/addresses/limits.ts'

const schema = t.Object({
  country: t.String({ maxLength: 2, minLength: 1, missing: 'tax.countryMissing' }),
  state: t.String({ maxLength: maxPlaceLength, default: '' }),
  postal_code: t.String({ maxLength: maxPostalCodeLength, default: '' }),
  day: t.String({ maxLength: 10, default: '' }),
  sku: t.String({ maxLength: 100, default: '' }),
  tax_class: t.Union(taxClasses.map((taxClass) => t.Literal(taxClass))),
  amount: t.String({ maxLength: 20 }),
})

/** Calculates the tax of an amount, from the address bar: a test can be shared as a link. */
export const testerRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'settings')).get(`${taxPath}/test`, async ({ view }) => {
    const settings = await currentSettings(shop)
    const today = dayIn(shop.now(), settings.timezone)
    const blank = { country: 'US', tax_class: 'standard', day: today, amount: exampleAmount(view.moneyInput) }
    if (!view.url.searchParams.has('country')) return render(view, { form: initialForm(blank), result: null })
    const form = validateFields(
      view,
      new Map([...new Set(view.url.searchParams.keys())].map((name) => [name, view.url.searchParams.getAll(name)])),
      schema,
    )
    const result = await form.attempt(async (values) => {
      const amount = parseAmount(values.amount, view.moneyInput)
      if (!isCountry(values.country)) throw new UserError('tax.countryMissing', {}, 'country')
      if (values.day !== '' && !isDay(values.day)) throw new UserError('tax.invalidDay', {}, 'day')
      if (amount === null) throw new UserError('tax.invalidAmount', {}, 'amount')
      const address = { country: values.country, state: values.state, postalCode: values.postal_code }
      const { sku, tax_class: taxClass } = values
      const day = values.day === '' ? today : values.day
      return testRates(shop.db.read, { address, sku, taxClass, amount, day, pricesIncludeTax: settings.prices_include_tax })
    })
    return render(view, { form: form.state, result: result ?? null }, result ? 200 : 422)
  })

const render = (view: StaffView, state: Omit<Parameters<typeof TesterPage>[0], 'view'>, status = 200) =>
  page(view, view.t('tax.test'), <TesterPage view={view} {...state} />, { status })
