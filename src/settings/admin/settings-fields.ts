import { type ShownSettingKey, shownSettings } from '#src/all-settings.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Language } from '#src/i18n/languages.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { currencyName, currencyOptions, timeZoneOptions } from '#src/admin/setting-options.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import { type FieldProps, type FormState, type Option, fieldValue } from '#templates/ui/fields/field-props.ts'
import type { ShownSetting } from '../setting-types.ts'
import { type SettingGroup, settingGroups } from '../setting-groups.ts'
import { limitsOf } from '../setting-values.ts'
import { isLocked } from './form-values.ts'

export interface SettingsSection {
  group: SettingGroup
  fields: FieldProps[]
}

interface FieldContext {
  view: StaffView
  form: FormState
  stored: FormState
  currency: string
  isCurrencyLocked: boolean
  languages: Language[]
}

/** `stored` is the saved form. */
export function settingsSections(
  view: StaffView,
  form: FormState,
  { stored, ...offered }: { stored: FormState; isCurrencyLocked: boolean; languages: Language[] },
): SettingsSection[] {
  const currency =
    fieldValue({ form: form.errors['currency'] ? stored : form, name: 'currency' }) || fieldValue({ form: stored, name: 'currency' })
  const context = { view, form, stored, currency, ...offered }
  return settingGroups.map((group) => ({
    group,
    fields: shownSettings
      .filter(({ definition }) => definition.group === group)
      .map(({ key, definition }) => settingField(context, key, definition)),
  }))
}

function settingField(context: FieldContext, name: ShownSettingKey, definition: ShownSetting): FieldProps {
  const { view, currency } = context
  const locked = isLocked(view, definition)
  const form = locked && context.form.values[name] === undefined ? context.stored : context.form
  const hint = locked ? view.t('settings.administratorsOnly') : view.t<StringKey>(`settings.${name}.hint`, limitsOf(definition))
  const field = { form, name, label: view.t(`settings.${name}`), hint, ...(locked ? { disabled: true } : {}) }
  const optional = view.t('common.optional')
  switch (definition.type) {
    case 'boolean':
      return { ...field, type: 'switch' }
    case 'integer': {
      const suffix = definition.unit ? { suffix: view.t(definition.unit) } : {}
      const width = definition.unit || definition.max > 9999 ? 10 : 4
      return {
        ...field,
        inputmode: 'numeric',
        width,
        autocomplete: 'off',
        ...suffix,
        ...(definition.optional ? { optional } : { required: true }),
      }
    }
    case 'money':
      return { ...field, inputmode: 'decimal', width: 10, suffix: currency, autocomplete: 'off', required: true }
    case 'line':
      return { ...field, required: definition.required ?? false, maxlength: definition.maxLength, autocomplete: 'off' }
    case 'text':
      return { ...field, type: 'textarea', rows: 4, optional, maxlength: definition.maxLength }
    case 'email':
      return { ...field, type: 'email', optional, autocomplete: 'off' }
    case 'choice':
      return { ...field, type: 'choices', options: choiceOptions(view, definition) }
    case 'timeZone':
      return { ...field, type: 'select', options: timeZoneOptions(fieldValue({ form, name })) }
    case 'language':
      return { ...field, type: 'select', options: context.languages.map(({ code, name }) => ({ value: code, label: name })) }
    case 'country':
      return {
        ...field,
        type: 'select',
        optional,
        placeholder: view.t('settings.noCountry'),
        options: countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
      }
    case 'vatNumber':
      return { ...field, optional, maxlength: 20, autocomplete: 'off' }
    // On the page of the appearance.
    case 'color':
      return { ...field, type: 'color', width: 4 }
    case 'currency':
      return { ...field, ...currencyField(context, name) }
  }
}

function choiceOptions({ t }: View, { options }: Extract<ShownSetting, { type: 'choice' }>): Option[] {
  return Object.entries(options).map(([value, { label, hint }]) => ({
    value,
    label: label ? t(label) : value,
    ...(hint ? { hint: t(hint) } : {}),
  }))
}

function currencyField({ view, form, currency, isCurrencyLocked }: FieldContext, name: string): Partial<FieldProps> {
  if (!isCurrencyLocked) {
    return { type: 'select', options: currencyOptions(view) }
  }
  const shownForm = { values: { [name]: currencyName(view, currency) }, errors: form.errors }
  return { form: shownForm, hint: view.t('settings.currencyLocked'), disabled: true }
}
