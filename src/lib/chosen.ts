/** What is chosen, in the order of the product's options: a database may keep them in another. */
export const chosenOf = (options: { name: string }[], chosen: Record<string, string>): { name: string; value: string }[] =>
  options.flatMap(({ name }) => (chosen[name] === undefined ? [] : [{ name, value: chosen[name] }]))

/** The same in words: "Moss", "18 L". */
export const choiceInWords = (options: { name: string }[], chosen: Record<string, string>): string[] =>
  chosenOf(options, chosen).map(({ value }) => value)
