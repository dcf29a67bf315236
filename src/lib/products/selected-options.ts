/** The selected options in the product's option order: JSON columns do not preserve key order. */
export const selectedOptions = (options: { name: string }[], selected: Record<string, string>): { name: string; value: string }[] =>
  options.flatMap(({ name }) => (selected[name] === undefined ? [] : [{ name, value: selected[name] }]))

export const selectedValues = (options: { name: string }[], selected: Record<string, string>): string[] =>
  selectedOptions(options, selected).map(({ value }) => value)

/** What options are called in another language, by name, and their values by value. Missing ones are called as they are. */
export type OptionLabels = Record<string, { label: string; values?: Record<string, string> }>

export const noOptionLabels: OptionLabels = {}

export const optionLabel = (labels: OptionLabels, name: string): string =>
  Object.hasOwn(labels, name) ? labels[name]!.label || name : name

export function optionValueLabel(labels: OptionLabels, name: string, value: string): string {
  const values = Object.hasOwn(labels, name) ? labels[name]!.values : undefined
  return values && Object.hasOwn(values, value) ? values[value]! || value : value
}

export const labelOptions = (options: { name: string; value: string }[], labels: OptionLabels): { name: string; value: string }[] =>
  options.map(({ name, value }) => ({ name: optionLabel(labels, name), value: optionValueLabel(labels, name, value) }))

export const labeledValues = (options: { name: string }[], selected: Record<string, string>, labels: OptionLabels): string[] =>
  labelOptions(selectedOptions(options, selected), labels).map(({ value }) => value)
