/** The selected options in the product's option order: JSON columns do not preserve key order. */
export const selectedOptions = (options: { name: string }[], selected: Record<string, string>): { name: string; value: string }[] =>
  options.flatMap(({ name }) => (selected[name] === undefined ? [] : [{ name, value: selected[name] }]))

/** The selected values in the product's option order: "Moss", "18 L". */
export const selectedValues = (options: { name: string }[], selected: Record<string, string>): string[] =>
  selectedOptions(options, selected).map(({ value }) => value)
