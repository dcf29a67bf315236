import type { StaffView } from '#src/admin/layout.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { type MoneyInput, amountInput, parseAmount } from '#src/lib/money.ts'
import { parseWholeNumber } from '#src/lib/number-input.ts'
import { initialForm } from '#src/web/form.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import { type FormState, fieldValue } from '#templates/ui/field-props.ts'
import { type SettingsValues, type ShownSetting, shownSettings } from '../forms.ts'
import { type Settings, isValidSetting, settingDefaults } from '../settings.ts'

/** The form as the settings stand; `savedAt` in epoch ms. */
export function settingsForm(settings: Settings, savedAt: number, input: MoneyInput): FormState {
  const shown = Object.fromEntries(shownSettings.map((key) => [key, settings[key]]))
  return initialForm({
    ...shown,
    gift_wrap_fee: amountInput(settings.gift_wrap_fee, { ...input, currency: settings.currency }),
    updated_at: savedAt,
  })
}

/** What the form says: amounts in minor units of the currency it names. `wrong` are the settings that cannot be so. */
export function parseSettings(
  values: SettingsValues,
  stored: Settings,
  moneyInput: MoneyInput,
): { input: Partial<Settings>; invalid: ShownSetting[] } {
  const { updated_at: _seen, currency = stored.currency, ...submitted } = values
  // NaN for what is no number: no setting can be that.
  const input = {
    ...submitted,
    currency,
    shop_page_size: parseWholeNumber(submitted.shop_page_size, moneyInput) ?? Number.NaN,
    gift_wrap_fee:
      parseAmount(submitted.gift_wrap_fee, {
        ...moneyInput,
        currency: isValidSetting('currency', currency) ? currency : stored.currency,
      }) ?? Number.NaN,
    download_expires_days:
      submitted.download_expires_days === '' ? null : (parseWholeNumber(submitted.download_expires_days, moneyInput) ?? Number.NaN),
    download_limit: submitted.download_limit === '' ? null : (parseWholeNumber(submitted.download_limit, moneyInput) ?? Number.NaN),
  }
  return { input: input as Partial<Settings>, invalid: shownSettings.filter((key) => !isValidSetting(key, input[key])) }
}

/** Two versions of the settings in words, field by field. */
export function settingsDifferences(view: StaffView, yours: FormState, theirs: FormState): Difference[] {
  return shownSettings
    .filter((name) => name !== 'currency' || yours.values[name] !== undefined)
    .map((name) => ({
      label: view.t(`settings.${name}`),
      yours: displayValue(view, yours, name),
      theirs: displayValue(view, theirs, name),
    }))
}

function displayValue(view: StaffView, form: FormState, name: ShownSetting): string {
  const value = fieldValue({ form, name })
  if (typeof settingDefaults[name] === 'boolean') return view.t(value === 'on' ? 'admin.yes' : 'admin.no')
  if (name === 'stock_without_record' || name === 'reviews_mode') return view.t(`settings.${name}.${value}` as StringKey)
  return value === '' ? view.t('admin.empty') : value
}
