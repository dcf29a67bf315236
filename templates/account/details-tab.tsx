import { maxVatNumberLength } from '#src/addresses/limits.ts'
import type { View } from '#src/web/view.ts'
import { SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { DashboardPanel } from './dashboard-page.tsx'
import { Shortcut } from './dashboard-link.tsx'

export interface DetailsTabProps {
  view: View
  form: FormState
  /** Active languages of the store. */
  languages: { code: string; name: string }[]
}

export function DetailsTab(props: DetailsTabProps) {
  const { view } = props
  const { t } = view
  return (
    <DashboardPanel view={view} title={t('account.yourDetails')} hasErrors={Object.keys(props.form.errors).length > 0}>
      <DetailsForm {...props} />
      <ul class="dash-shortcuts">
        <Shortcut href="/account/security" icon="lock" title={t('account.security')} text={t('account.securityText')} />
        <Shortcut href="/account/privacy" icon="shield-check" title={t('account.privacy')} text={t('account.privacyText')} />
      </ul>
    </DashboardPanel>
  )
}

function DetailsForm({ view, form, languages }: DetailsTabProps) {
  const { t } = view
  return (
    <form
      class="form-card dash-form"
      method="post"
      action="/account/details"
      novalidate
      hx-post="/account/details"
      hx-target="#dash-panel"
      hx-swap="outerHTML"
    >
      <ErrorSummary form={form} title={t('common.problem')} />
      <Field form={form} name="name" label={t('accounts.name')} required autocomplete="name" />
      <Field
        form={form}
        name="phone"
        type="tel"
        label={t('addresses.phone')}
        optional={t('common.optional')}
        hint={t('addresses.phoneHint')}
        autocomplete="tel"
        inputmode="tel"
        width={20}
      />
      {view.shop.vatNumber !== '' && (
        <Field
          form={form}
          name="vat_number"
          label={t('checkout.vatNumber')}
          hint={t('checkout.vatNumberHint')}
          optional={t('common.optional')}
          autocomplete="off"
          maxlength={maxVatNumberLength}
          width={20}
        />
      )}
      {languages.length > 1 && (
        <Field
          form={form}
          name="language"
          type="select"
          label={t('account.language')}
          hint={t('account.languageHint')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <SubmitRow kind="primary" label={t('account.saveDetails')} />
    </form>
  )
}
