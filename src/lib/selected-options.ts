/** What is chosen, in the order of the product's options: a database may keep them in another. */
export const selectedOptions = (options: { name: string }[], selected: Record<string, string>): { name: string; value: string }[] =>
  options.flatMap(({ name }) => (selected[name] === undefined ? [] : [{ name, value: selected[name] }]))

/** The same in words: "Moss", "18 L". */
export const selectedValues = (options: { name: string }[], selected: Record<string, string>): string[] =>
  selectedOptions(options, selected).map(({ value }) => value)
