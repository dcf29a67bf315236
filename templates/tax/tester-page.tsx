import { countryList, regionsOf } from '#src/lib/addresses/countries.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import { taxName } from '#src/lib/tax/tax-row-name.ts'
import type { RateTest } from '#src/tax/rate-tester.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Panel, Totals } from '#templates/ui/panel.tsx'
import { areaName } from './rate-list.tsx'
import { TaxTabs, taxPath } from './tax-tabs.tsx'

interface TesterPageProps {
  view: Parameters<typeof TaxTabs>[0]['view'] & View
  form: FormState
  /** Null before the first test and for invalid input. */
  result: RateTest | null
}

export function TesterPage({ view, form, result }: TesterPageProps) {
  const { t } = view
  const optional = t('common.optional')
  const regions = regionsOf(String(form.values['country'] ?? '')).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <PageHead view={view} title={t('tax.test')} note={t('tax.testNote')} />
      <TaxTabs view={view} current="test" />
      <ErrorSummary form={form} title={t('common.problem')} />
      <Panel>
        <form class="stack" data-gap="4" method="get" action={`${taxPath}/test`} novalidate id="test-form">
          <div class="fields">
            <Field
              form={form}
              name="country"
              type="select"
              label={t('tax.country')}
              required
              placeholder={t('checkout.chooseCountry')}
              options={countryList(view.language).map(({ code, name }) => ({ value: code, label: name }))}
            />
            <Field
              form={form}
              name="state"
              label={t('tax.region')}
              optional={optional}
              autocomplete="off"
              attrs={{ list: 'test-regions' }}
            />
          </div>
          <datalist id="test-regions" translate="no">
            {regions.map(({ value, label }) => (
              <option value={value}>{label}</option>
            ))}
          </datalist>
          <div class="fields">
            <Field form={form} name="postal_code" label={t('tax.postalCode')} optional={optional} autocomplete="off" width={10} />
            <Field form={form} name="day" type="date" label={t('tax.day')} />
          </div>
          <div class="fields">
            <Field form={form} name="sku" label={t('tax.sku')} optional={optional} autocomplete="off" />
            <Field
              form={form}
              name="tax_class"
              type="select"
              label={t('tax.class')}
              options={taxClasses.map((taxClass) => ({ value: taxClass, label: t(`tax.class.${taxClass}`) }))}
            />
          </div>
          <Field
            form={form}
            name="amount"
            label={t('tax.amount')}
            inputmode="decimal"
            width={10}
            suffix={view.shop.currency}
            autocomplete="off"
          />
          <div>
            <Button kind="primary">{t('tax.runTest')}</Button>
          </div>
        </form>
      </Panel>
      {result && <TestResult view={view} result={result} />}
    </>
  )
}

function TestResult({ view, result }: { view: View; result: RateTest }) {
  const { t } = view
  const percent = (ppm: number) => view.number(ppm / 1_000_000, 'rate')
  return (
    <Panel title={t('tax.result')} id="test-result">
      <div class="stack" data-gap="4">
        <p>{reasons(view, result).join(' ')}</p>
        <Totals
          lines={[
            { label: t('tax.amount'), amount: view.money(result.amount) },
            ...result.taxes.map(({ rate, amount }) => ({
              label: t('tax.rateOf', { name: taxName(view, rate.name), rate: percent(rate.ratePpm), area: areaName(view, rate) }),
              amount: view.money(amount),
            })),
            { label: t(result.isIncluded ? 'tax.totalIncluded' : 'tax.total'), amount: view.money(result.total), total: true },
          ]}
        />
      </div>
    </Panel>
  )
}

function reasons(view: View, result: RateTest): string[] {
  const { t } = view
  if (!result.isTaxed) return [t('tax.reason.notTaxed')]
  if (result.area === null) return [t('tax.reason.noRates')]
  const sentences = [t(`tax.reason.${result.area}`)]
  if (result.appliedClass !== result.taxClass && result.taxClass !== 'zero_rated')
    sentences.push(t('tax.reason.standardInstead', { class: t(`tax.class.${result.taxClass}`) }))
  return sentences
}
