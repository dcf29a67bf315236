import type { View } from '#src/web/view.ts'
import type { Option } from '#templates/ui/fields/field-props.ts'

/** Keeps the stored zone as an option even if this machine knows it by another name. */
export function timeZoneOptions(selected: string): Option[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  if (selected !== '') names.add(selected)
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}

export const currencyOptions = (view: View): Option[] =>
  Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: currencyName(view, code) }))

export function currencyName({ language }: View, code: string): string {
  return `${code} – ${new Intl.DisplayNames([language, 'en'], { type: 'currency' }).of(code) ?? code}`
}
