import type { StaffView } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { parseAmount, plainAmount } from '#src/lib/money.ts'
import { blankForm } from '#src/web/form.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import { type FormState, answer } from '#templates/ui/field-props.ts'
import { type SettingsValues, type ShownSetting, shownSettings } from '../forms.ts'
import { type Settings, fitsSetting, settingDefaults } from '../settings.ts'

/** The form as the settings stand; `savedAt` in epoch ms. */
export function settingsForm(settings: Settings, savedAt: number): FormState {
  const shown = Object.fromEntries(shownSettings.map((key) => [key, settings[key]]))
  return blankForm({ ...shown, gift_wrap_fee: plainAmount(settings.gift_wrap_fee, settings.currency), updated_at: savedAt })
}

/** What the form says: amounts in minor units of the currency it names. `wrong` are the settings that cannot be so. */
export function settingsFrom(values: SettingsValues, stored: Settings): { wanted: Partial<Settings>; wrong: ShownSetting[] } {
  const { updated_at: _seen, currency = stored.currency, ...typed } = values
  const wanted = {
    ...typed,
    currency,
    shop_page_size: whole(typed.shop_page_size),
    gift_wrap_fee: parseAmount(typed.gift_wrap_fee, fitsSetting('currency', currency) ? currency : stored.currency) ?? Number.NaN,
    download_expires_days: typed.download_expires_days === '' ? null : whole(typed.download_expires_days),
    download_limit: typed.download_limit === '' ? null : whole(typed.download_limit),
  }
  return { wanted: wanted as Partial<Settings>, wrong: shownSettings.filter((key) => !fitsSetting(key, wanted[key])) }
}

/** Two versions of the settings in words, field by field. */
export function differencesIn(view: StaffView, yours: FormState, theirs: FormState): Difference[] {
  return shownSettings
    .filter((name) => name !== 'currency' || yours.values[name] !== undefined)
    .map((name) => ({ label: view.t(`settings.${name}`), yours: inWords(view, yours, name), theirs: inWords(view, theirs, name) }))
}

// NaN for what is no number, which no setting can be.
function whole(typed: string): number {
  const bare = typed.replaceAll(/[ ,]/g, '')
  return /^\d{1,9}$/.test(bare) ? Number(bare) : Number.NaN
}

function inWords(view: StaffView, form: FormState, name: ShownSetting): string {
  const value = answer({ form, name })
  if (typeof settingDefaults[name] === 'boolean') return view.t(value === 'on' ? 'admin.yes' : 'admin.no')
  if (name === 'stock_without_record' || name === 'reviews_mode') return view.t(`settings.${name}.${value}` as StringKey)
  return value === '' ? view.t('admin.empty') : value
}
