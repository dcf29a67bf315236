import { countryList } from '#src/lib/addresses/countries.ts'
import { maxImageMegabytes } from '#src/media/limits.ts'
import type { View } from '#src/web/view.ts'
import { adminLanguages } from '#src/lib/admin-languages.ts'
import { StoreName } from '#templates/layouts/store-name.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { setupPaths } from './paths.ts'
import { maxShopNameLength } from '#src/settings/limits.ts'

interface SetupProps {
  view: View
  form: FormState
}

export function ShopPage({ view, form }: SetupProps) {
  const { t } = view
  return (
    <SetupForm
      view={view}
      form={form}
      step={1}
      title={t('firstSteps.shopTitle')}
      intro={t('firstSteps.shopIntro')}
      action={setupPaths.shop}
    >
      <Field
        form={form}
        name="site_name"
        label={t('settings.site_name')}
        hint={t('settings.site_name.hint')}
        required
        maxlength={maxShopNameLength}
        autocomplete="organization"
        enterkeyhint="next"
      />
      <Field
        form={form}
        name="country"
        type="select"
        label={t('firstSteps.country')}
        hint={t('firstSteps.country.hint')}
        required
        autocomplete="country"
        placeholder={t('firstSteps.chooseCountry')}
        options={countryList(view.language).map(({ code, name }) => ({ value: code, label: name }))}
      />
    </SetupForm>
  )
}

interface FormatsProps extends SetupProps {
  currencies: Option[]
  /** Its name, once orders are in it. */
  lockedCurrency: string | null
  timeZones: Option[]
  languages: Option[]
  /** BCP 47. */
  builtInLanguages: string[]
}

export function FormatsPage({ view, form, currencies, lockedCurrency, timeZones, languages, builtInLanguages }: FormatsProps) {
  const { t } = view
  const currency = { name: 'currency', label: t('settings.currency') }
  return (
    <SetupForm
      view={view}
      form={form}
      step={2}
      title={t('firstSteps.formatsTitle')}
      intro={t('firstSteps.formatsIntro')}
      action={setupPaths.formats}
      back={setupPaths.shop}
    >
      {lockedCurrency === null ? (
        <Field {...currency} form={form} type="select" hint={t('settings.currency.hint')} options={currencies} />
      ) : (
        <Field
          {...currency}
          form={{ values: { currency: lockedCurrency }, errors: form.errors }}
          hint={t('settings.currencyLocked')}
          disabled
        />
      )}
      <Field
        form={form}
        name="timezone"
        type="select"
        label={t('settings.timezone')}
        hint={t('settings.timezone.hint')}
        options={timeZones}
      />
      <Field
        form={form}
        name="default_language"
        type="select"
        label={t('firstSteps.language')}
        hint={t('firstSteps.language.hint', { built_in: listOf(view, builtInLanguages), staff: listOf(view, staffLanguages) })}
        attrs={{ translate: 'no' }}
        options={languages}
      />
      <Field
        form={form}
        name="file"
        type="file"
        label={t('appearance.image.logo')}
        optional={t('common.optional')}
        hint={t('appearance.image.logo.hint', { megabytes: maxImageMegabytes })}
        attrs={{ accept: 'image/*', 'data-logo-preview': 'setup-header-name' }}
      />
      <HeaderPreview view={view} />
    </SetupForm>
  )
}

const staffLanguages = adminLanguages.map(({ code }) => code)

/** "English, German, and French". */
function listOf({ language }: View, codes: string[]): string {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return new Intl.ListFormat(language).format(codes.map((code) => names.of(code) ?? code))
}

/** How the header will look. A script shows the image that was just chosen. */
function HeaderPreview({ view }: { view: View }) {
  return (
    <figure class="setup-header">
      <figcaption class="field-hint">{view.t('firstSteps.header')}</figcaption>
      <div>
        <span id="setup-header-name" translate="no">
          <StoreName view={view} />
        </span>
        <span class="setup-header-icons" aria-hidden="true">
          <Icon name="search" />
          <Icon name="user" />
          <Icon name="shopping-bag" />
        </span>
      </div>
    </figure>
  )
}

const stepCount = 2

function SetupForm(props: SetupProps & { step: number; title: string; intro: string; action: string; back?: string; children: Child }) {
  const { view, form, step } = props
  const { t } = view
  const progress = t('firstSteps.setupProgress', { step: view.number(step), all: view.number(stepCount) })
  return (
    <div class="setup">
      <header class="stack" data-gap="3" id="page-head">
        <p class="muted small">{progress}</p>
        <progress class="progress" value={step} max={stepCount} aria-label={progress} />
        <h1>{props.title}</h1>
        <p class="muted">{props.intro}</p>
      </header>
      <form class="panel" method="post" action={props.action} enctype="multipart/form-data" novalidate>
        <div class="panel-body stack" data-gap="4">
          <ErrorSummary form={form} title={t('common.problem')} />
          {props.children}
          <div class="button-row">
            <Button kind="primary">{t(step === stepCount ? 'firstSteps.finish' : 'firstSteps.next')}</Button>
            {props.back !== undefined && <LinkButton href={props.back}>{t('firstSteps.back')}</LinkButton>}
            <LinkButton href="/admin/dashboard" kind="quiet">
              {t('firstSteps.later')}
            </LinkButton>
          </div>
        </div>
      </form>
    </div>
  )
}
