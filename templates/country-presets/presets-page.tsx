import type { SettingPlan } from '#src/country-presets/plan-settings.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { type RunResult, UndoNotice } from '#templates/admin/undo-notice.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { exampleProductsPath } from '#templates/example-products/example-products-page.tsx'
import { Button, LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { LegalItems } from './legal-items.tsx'
import { PageChoicesPanel } from './page-choices.tsx'
import type { PresetsPlan } from './presets-plan.ts'
import { ShippingItems } from './shipping-items.tsx'
import { TaxItems } from './tax-items.tsx'

export const presetsPath = '/admin/country-presets'

export type PresetSection = 'shipping' | 'tax' | 'legal'

interface PresetsPageProps {
  view: View
  /** Of the prices. */
  form: FormState
  undo: RunResult | null
  /** Null until a country is chosen. */
  plan: PresetsPlan | null
  canWrite: boolean
  canWritePages: boolean
}

/** What a press would create for the country of the store, and what is there already. */
export function PresetsPage({ view, form, undo, plan, canWrite, canWritePages }: PresetsPageProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={t('countryPresets.title')} note={t('countryPresets.note')}>
        {view.can('catalog', 'read') && <LinkButton href={exampleProductsPath}>{t('exampleProducts.title')}</LinkButton>}
      </PageHead>
      {undo && <UndoNotice view={view} text={undo.text} undo={undo.undo} />}
      <ErrorSummary form={form} title={t('common.problem')} />
      <CountryForm view={view} country={plan?.country ?? ''} form={form} />
      {plan === null ? (
        <Notice tone="info">{t('countryPresets.chooseFirst')}</Notice>
      ) : (
        <>
          <Section view={view} plan={plan} name="shipping" canWrite={canWrite && hasShippingLeft(plan)}>
            <ShippingItems view={view} plan={plan} form={form} />
          </Section>
          <Section view={view} plan={plan} name="tax" canWrite={canWrite && hasTaxLeft(plan)}>
            <TaxItems view={view} plan={plan} />
          </Section>
          <Section view={view} plan={plan} name="legal" canWrite={canWrite && canWritePages && hasLegalLeft(plan)}>
            <LegalItems view={view} plan={plan} />
          </Section>
          {canWrite && plan.pages.options.length > 0 && (
            <PageChoicesPanel view={view} plan={plan} form={form} action={`${presetsPath}/pages`} />
          )}
        </>
      )}
    </div>
  )
}

function CountryForm({ view, country, form }: { view: View; country: string; form: FormState }) {
  const { t } = view
  return (
    <form class="stack" data-gap="3" method="get" action={presetsPath}>
      <Field
        form={{ values: { country }, errors: form.errors['country'] === undefined ? {} : { country: form.errors['country'] } }}
        name="country"
        type="select"
        label={t('countryPresets.country')}
        placeholder={t('checkout.chooseCountry')}
        options={countryList(view.language).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Button>{t('countryPresets.show')}</Button>
    </form>
  )
}

interface SectionProps {
  view: View
  plan: PresetsPlan
  name: PresetSection
  /** Also false when nothing is left to create. */
  canWrite: boolean
  children: Child
}

function Section({ view, plan, name, canWrite, children }: SectionProps) {
  const { t } = view
  return (
    <Panel title={t(`countryPresets.section.${name}`)} id={name}>
      <form class="stack" data-gap="4" method="post" action={`${presetsPath}/${name}`}>
        <p class="muted small">{t(`countryPresets.sectionNote.${name}`)}</p>
        <input type="hidden" name="country" value={plan.country} />
        {children}
        {canWrite && <SubmitRow kind="primary" id={`create-${name}`} label={t(`countryPresets.create.${name}`)} />}
      </form>
    </Panel>
  )
}

const isSettingLeft = ({ isDone }: SettingPlan): boolean => !isDone

const hasShippingLeft = ({ shipping, origin }: PresetsPlan): boolean => shipping.some(({ isDone }) => !isDone) || origin.some(isSettingLeft)

const hasTaxLeft = ({ tax }: PresetsPlan): boolean => tax.missing.length > 0 || tax.settings.some(isSettingLeft)

const hasLegalLeft = ({ legal }: PresetsPlan): boolean =>
  !legal.footer.isDone || legal.pages.some(({ found }) => found === null) || legal.settings.some(isSettingLeft)
