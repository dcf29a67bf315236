import type { StringKey } from '#src/i18n/built-in.ts'
import type { ShownSetting } from '#src/settings/forms.ts'
import type { View } from '#src/web/view.ts'
import { ConflictPanel, type Difference } from '#templates/admin/edit.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { type FormState, type Option, answer } from '#templates/ui/field-props.ts'
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
  currencyIsKept: boolean
}

/** The fragment #edit: what the shop goes by, in one form. */
export function SettingsPage({ view, form, stored, conflict, currencyIsKept }: SettingsProps) {
  const { t } = view
  const wrong = Object.keys(form.errors).length > 0
  const currency = answer({ form: form.errors['currency'] ? stored : form, name: 'currency' }) || answer({ form: stored, name: 'currency' })
  const of = (name: ShownSetting) => ({ form, name, label: t(`settings.${name}`), hint: t(`settings.${name}.hint`) })
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead view={view} title={t('settings.title')} note={t('settings.note')} />
      <ErrorSummary form={form} title={t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reload={settingsPath} />}
      <form
        class="stack"
        data-gap="5"
        id="edit-form"
        method="post"
        action={settingsPath}
        novalidate
        data-save
        data-dirty={wrong || conflict !== null}
        hx-post={settingsPath}
        hx-target="#edit"
        hx-swap="outerHTML"
        {...{ 'hx-status:422': 'swap:outerMorph' }}
      >
        <input type="hidden" name="updated_at" value={answer({ form, name: 'updated_at' })} />
        <Section view={view} name="general">
          <Field {...of('site_name')} required maxlength={80} autocomplete="off" />
          <Field {...of('site_tagline')} maxlength={160} autocomplete="off" />
          <Field {...of('support_email')} type="email" optional={t('common.optional')} autocomplete="off" />
          <Field {...of('order_email')} type="email" optional={t('common.optional')} autocomplete="off" />
          <Field {...of('merchant_address')} type="textarea" rows={4} optional={t('common.optional')} maxlength={1000} />
          <Field {...of('timezone')} type="select" options={timeZones(answer({ form, name: 'timezone' }))} />
          {currencyIsKept ? (
            <Field
              {...of('currency')}
              form={{ values: { currency: currencyName(view, currency) }, errors: form.errors }}
              hint={t('settings.currencyIsKept')}
              disabled
            />
          ) : (
            <Field {...of('currency')} type="select" options={currencies(view)} />
          )}
        </Section>
        <Section view={view} name="display">
          <Field {...of('shop_page_size')} inputmode="numeric" width={4} autocomplete="off" required />
          <Field {...of('stock_without_record')} type="choices" options={choices(view, 'stock_without_record')} />
        </Section>
        <Section view={view} name="checkout">
          <Field {...of('disable_guest_checkout')} type="switch" />
          <Field {...of('enable_order_comments')} type="switch" />
        </Section>
        <Section view={view} name="giftWrap">
          <Field {...of('gift_wrap_fee')} inputmode="decimal" width={10} suffix={currency} autocomplete="off" required />
          <Field {...of('gift_wrap_per_unit')} type="switch" />
        </Section>
        <Section view={view} name="downloads">
          <Field
            {...of('download_expires_days')}
            inputmode="numeric"
            width={10}
            suffix={t('settings.days')}
            optional={t('common.optional')}
            autocomplete="off"
          />
          <Field
            {...of('download_limit')}
            inputmode="numeric"
            width={10}
            suffix={t('settings.times')}
            optional={t('common.optional')}
            autocomplete="off"
          />
        </Section>
        <Section view={view} name="reviews">
          <Field {...of('reviews_mode')} type="choices" options={choices(view, 'reviews_mode')} />
          <Field {...of('reviews_moderation')} type="switch" />
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

const values = { stock_without_record: ['none', 'unlimited'], reviews_mode: ['everyone', 'buyers', 'off'] }

function choices({ t }: View, name: keyof typeof values): Option[] {
  return values[name].map((value) => {
    return { value, label: t(`settings.${name}.${value}` as StringKey), hint: t(`settings.${name}.${value}.hint` as StringKey) }
  })
}

// What is stored is offered even where this machine calls it by another name.
function timeZones(chosen: string): Option[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  if (chosen !== '') names.add(chosen)
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}

function currencies(view: View): Option[] {
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: currencyName(view, code) }))
}

function currencyName({ language }: View, code: string): string {
  return `${code} – ${new Intl.DisplayNames([language, 'en'], { type: 'currency' }).of(code) ?? code}`
}
