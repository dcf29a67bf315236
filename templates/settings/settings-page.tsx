import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { ShownSetting } from '#src/settings/forms.ts'
import type { View } from '#src/web/view.ts'
import { ConflictPanel, type Difference } from '#templates/admin/edit.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { type FormState, type Option, fieldValue } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'

export const settingsPath = '/admin/settings'

interface SettingsProps {
  view: View
  form: FormState
  /** The form as it is saved. */
  stored: FormState
  conflict: { text: string; differences: Difference[] } | null
  /** Something was ordered: the currency stays. */
  isCurrencyLocked: boolean
}

/** The fragment #edit: what the shop goes by, in one form. */
export function SettingsPage({ view, form, stored, conflict, isCurrencyLocked }: SettingsProps) {
  const { t } = view
  const hasErrors = Object.keys(form.errors).length > 0
  const currency =
    fieldValue({ form: form.errors['currency'] ? stored : form, name: 'currency' }) || fieldValue({ form: stored, name: 'currency' })
  const fieldProps = (name: ShownSetting) => ({ form, name, label: t(`settings.${name}`), hint: t(`settings.${name}.hint`) })
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead view={view} title={t('settings.title')} note={t('settings.note')} />
      <ErrorSummary form={form} title={t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reloadHref={settingsPath} />}
      <form
        class="stack"
        data-gap="5"
        id="edit-form"
        method="post"
        action={settingsPath}
        novalidate
        data-save
        data-dirty={hasErrors || conflict !== null}
        hx-post={settingsPath}
        hx-target="#edit"
        hx-swap="outerHTML"
        {...{ 'hx-status:422': 'swap:outerMorph' }}
      >
        <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />
        <Section view={view} name="general">
          <Field {...fieldProps('site_name')} required maxlength={80} autocomplete="off" />
          <Field {...fieldProps('site_tagline')} maxlength={160} autocomplete="off" />
          <Field {...fieldProps('support_email')} type="email" optional={t('common.optional')} autocomplete="off" />
          <Field {...fieldProps('order_email')} type="email" optional={t('common.optional')} autocomplete="off" />
          <Field {...fieldProps('merchant_address')} type="textarea" rows={4} optional={t('common.optional')} maxlength={1000} />
          <Field {...fieldProps('timezone')} type="select" options={timeZoneOptions(fieldValue({ form, name: 'timezone' }))} />
          {isCurrencyLocked ? (
            <Field
              {...fieldProps('currency')}
              form={{ values: { currency: currencyName(view, currency) }, errors: form.errors }}
              hint={t('settings.currencyIsKept')}
              disabled
            />
          ) : (
            <Field {...fieldProps('currency')} type="select" options={currencyOptions(view)} />
          )}
        </Section>
        <Section view={view} name="display">
          <Field {...fieldProps('shop_page_size')} inputmode="numeric" width={4} autocomplete="off" required />
          <Field {...fieldProps('stock_without_record')} type="choices" options={choiceOptions(view, 'stock_without_record')} />
        </Section>
        <Section view={view} name="checkout">
          <Field {...fieldProps('disable_guest_checkout')} type="switch" />
          <Field {...fieldProps('enable_order_comments')} type="switch" />
        </Section>
        <Section view={view} name="giftWrap">
          <Field {...fieldProps('gift_wrap_fee')} inputmode="decimal" width={10} suffix={currency} autocomplete="off" required />
          <Field {...fieldProps('gift_wrap_per_unit')} type="switch" />
        </Section>
        <Section view={view} name="downloads">
          <Field
            {...fieldProps('download_expires_days')}
            inputmode="numeric"
            width={10}
            suffix={t('settings.days')}
            optional={t('common.optional')}
            autocomplete="off"
          />
          <Field
            {...fieldProps('download_limit')}
            inputmode="numeric"
            width={10}
            suffix={t('settings.times')}
            optional={t('common.optional')}
            autocomplete="off"
          />
        </Section>
        <Section view={view} name="reviews">
          <Field {...fieldProps('reviews_mode')} type="choices" options={choiceOptions(view, 'reviews_mode')} />
          <Field {...fieldProps('reviews_moderation')} type="switch" />
        </Section>
        <SaveBar view={view} />
      </form>
    </div>
  )
}

function Section(props: { view: View; name: 'general' | 'display' | 'checkout' | 'giftWrap' | 'downloads' | 'reviews'; children: Child }) {
  const { view, name } = props
  return (
    <section class="setting" aria-labelledby={`section-${name}`}>
      <div class="stack" data-gap="1">
        <h2 id={`section-${name}`}>{view.t(`settings.section.${name}`)}</h2>
        <p class="muted small">{view.t(`settings.section.${name}.hint`)}</p>
      </div>
      <div class="panel">
        <div class="panel-body form-rows">{props.children}</div>
      </div>
    </section>
  )
}

const choiceValues = { stock_without_record: ['none', 'unlimited'], reviews_mode: ['everyone', 'buyers', 'off'] }

function choiceOptions({ t }: View, name: keyof typeof choiceValues): Option[] {
  return choiceValues[name].map((value) => {
    return { value, label: t(`settings.${name}.${value}` as StringKey), hint: t(`settings.${name}.${value}.hint` as StringKey) }
  })
}

// What is stored is offered even where this machine calls it by another name.
function timeZoneOptions(selected: string): Option[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  if (selected !== '') names.add(selected)
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}

function currencyOptions(view: View): Option[] {
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: currencyName(view, code) }))
}

function currencyName({ language }: View, code: string): string {
  return `${code} – ${new Intl.DisplayNames([language, 'en'], { type: 'currency' }).of(code) ?? code}`
}
