/** Limits of a form: counts, characters, minor units and percentages. */
export const customizationLimits = {
  fields: 20,
  choices: 50,
  key: 40,
  label: 120,
  choice: 80,
  text: 1000,
  fixed: 100_000_000,
  percent: 100,
}
