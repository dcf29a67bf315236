import { type SettingKey, shownSettings } from '#src/all-settings.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { type MoneyInput, amountInput, parseAmount } from '#src/lib/money/money.ts'
import { parseWholeNumber } from '#src/lib/text/number-input.ts'
import { normalizeVatNumber } from '#src/lib/tax/vat-numbers.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { type ShownSetting, areaOf } from '../setting-types.ts'
import { type Settings, isValidSetting, setIfValid } from '../settings.ts'

/** Form state of the settings; `savedAt` in epoch ms. */
export function settingsForm(settings: Settings, savedAt: number, input: MoneyInput): FormState {
  const shown = shownSettings.map(({ key, definition }) => [
    key,
    formatValue(definition, settings[key], { ...input, currency: settings.currency }),
  ])
  return initialForm({ ...Object.fromEntries(shown), updated_at: savedAt })
}

function formatValue({ type }: ShownSetting, value: Settings[SettingKey], input: MoneyInput) {
  return type === 'money' && typeof value === 'number' ? amountInput(value, input) : value
}

/** Amounts in minor units of the form's currency. `invalid` holds the settings that cannot be saved. */
export function parseSettings(
  values: Record<string, unknown>,
  stored: Settings,
  typed: MoneyInput,
): { input: Partial<Settings>; invalid: SettingKey[] } {
  const currency = isValidSetting('currency', values['currency']) ? values['currency'] : stored.currency
  const input: Partial<Settings> = {}
  const invalid: SettingKey[] = []
  for (const { key, definition } of shownSettings) {
    const isValid = key in values ? setIfValid(input, key, parseValue(definition, values[key], { ...typed, currency })) : true
    if (!isValid) invalid.push(key)
  }
  return { input, invalid }
}

// Undefined for text that is not a number; no setting accepts it.
function parseValue(definition: ShownSetting, submitted: unknown, input: MoneyInput): unknown {
  if (typeof submitted !== 'string') return submitted
  if (definition.type === 'money') return parseAmount(submitted, input) ?? undefined
  if (definition.type === 'vatNumber') return normalizeVatNumber(submitted)
  if (definition.type !== 'integer') return submitted
  return submitted === '' && definition.optional ? null : (parseWholeNumber(submitted, input) ?? undefined)
}

/** Settings that only other roles may change: their controls are disabled, so browsers do not send them. */
export const isLocked = (view: StaffView, definition: ShownSetting): boolean => {
  const area = areaOf(definition)
  return area !== null && !view.can(area, 'write')
}

/** Without the locked switches that were not sent, which otherwise read as off. */
export function withoutLockedSwitches(view: StaffView, values: Record<string, unknown>, sent: FormState): Record<string, unknown> {
  const isAbsent = ({ key, definition }: (typeof shownSettings)[number]) =>
    definition.type === 'boolean' && isLocked(view, definition) && sent.values[key] === undefined
  const absent = new Set<string>(shownSettings.filter(isAbsent).map(({ key }) => key))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !absent.has(key)))
}

export function settingsDifferences(view: StaffView, yours: FormState, theirs: FormState): Difference[] {
  return shownSettings
    .filter(({ key, definition }) => (definition.type !== 'currency' && !isLocked(view, definition)) || yours.values[key] !== undefined)
    .map(({ key, definition }) => ({
      label: view.t(`settings.${key}`),
      yours: displayValue(view, definition, fieldValue({ form: yours, name: key })),
      theirs: displayValue(view, definition, fieldValue({ form: theirs, name: key })),
    }))
}

function displayValue({ t }: StaffView, definition: ShownSetting, value: string): string {
  if (definition.type === 'boolean') return t(value === 'on' ? 'admin.yes' : 'admin.no')
  const label = definition.type === 'choice' ? definition.options[value]?.label : undefined
  if (label) return t(label)
  return value === '' ? t('admin.empty') : value
}
