import type { ProductOption } from '#db/schema/products.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxVariants } from './limits.ts'

/** An option as edited by staff; `was` is its name when last saved, '' for a new one. */
export interface OptionInput {
  name: string
  was: string
  values: { value: string; was: string; swatch?: string }[]
}

export interface PlannedVariant {
  id: number | null
  key: string
  options: Record<string, string>
}

export interface VariantPlan {
  variants: PlannedVariant[]
  missing: PlannedVariant[]
  dropped: number[]
}

interface ExistingVariant {
  id: number
  options: Record<string, string>
}

/**
 * Plans a product's variants for changed options. Renamed options and values keep their variants, as does a value that is restored. A new
 * value gets all combinations; existing variants get the first value of a new option. Throws UserError for too many combinations.
 */
export function planVariants(existing: ExistingVariant[], inputs: OptionInput[]): VariantPlan {
  const options = inputs.filter(({ name, values }) => name !== '' && values.length > 0)
  const matched = new Map<string, ExistingVariant>()
  const dropped: number[] = []
  for (const variant of existing) {
    const choice = translateChoice(variant.options, options)
    const key = choice && choiceKey(choice)
    if (key === null || matched.has(key)) dropped.push(variant.id)
    else matched.set(key, variant)
  }
  if (options.length === 0) return { variants: singleVariant(matched), missing: [], dropped }
  const addsNewValues = options.some(({ was, values }) => was === '' || values.some((value) => value.was === ''))
  if (countCombinations(options) > maxVariants) {
    if (addsNewValues) throw new UserError('variants.tooManyVariants', { count: maxVariants }, 'options')
    const variants = [...matched].map(([key, { id }]) => ({
      id,
      key: formKey(key),
      options: toOptionValues(options, JSON.parse(key) as string[]),
    }))
    return { variants: sortVariants(options, variants), missing: [], dropped }
  }
  const existingBases = new Set([...matched.keys()].map((key) => choiceKey(existingOptionsPart(options, JSON.parse(key) as string[]))))
  const plan: VariantPlan = { variants: [], missing: [], dropped }
  for (const choice of allCombinations(options)) {
    const key = choiceKey(choice)
    const variant = { id: matched.get(key)?.id ?? null, key: formKey(key), options: toOptionValues(options, choice) }
    const isNew =
      hasNewValue(options, choice) ||
      (options.some(({ was }) => was === '') && existingBases.has(choiceKey(existingOptionsPart(options, choice))))
    // A product without variants gets all combinations.
    if (variant.id !== null || isNew || existing.length === 0) plan.variants.push(variant)
    else plan.missing.push(variant)
  }
  return plan
}

export const countCombinations = (options: { values: unknown[] }[]): number =>
  options.reduce((count, { values }) => count * Math.max(1, values.length), 1)

export const toProductOptions = (inputs: OptionInput[]): ProductOption[] =>
  inputs.map(({ name, values }) => ({
    name,
    values: values.map(({ value, swatch }) => (swatch ? { value, swatch } : { value })),
  }))

export const toOptionInputs = (options: ProductOption[]): OptionInput[] =>
  options.map(({ name, values }) => ({
    name,
    was: name,
    values: values.map(({ value, swatch }) => ({ value, was: value, ...(swatch ? { swatch } : {}) })),
  }))

export function sortVariants(options: OptionInput[], variants: PlannedVariant[]): PlannedVariant[] {
  const optionRanks = options.map(({ name, values }) => ({ name, rankByValue: new Map(values.map(({ value }, index) => [value, index])) }))
  const rank = (variant: PlannedVariant) => optionRanks.map(({ name, rankByValue }) => rankByValue.get(variant.options[name]!) ?? 0)
  const ranked = variants.map((variant) => ({ variant, rank: rank(variant) }))
  ranked.sort((a, b) => a.rank.map((position, index) => position - b.rank[index]!).find((difference) => difference !== 0) ?? 0)
  return ranked.map(({ variant }) => variant)
}

const choiceKey = (choice: string[]): string => JSON.stringify(choice)

const formKey = (key: string): string => `n${Bun.hash(key).toString(36)}`

const toOptionValues = (options: OptionInput[], choice: string[]): Record<string, string> =>
  Object.fromEntries(options.map(({ name }, index) => [name, choice[index]!]))

/** A variant's values under the new options; null when one was removed. */
function translateChoice(previousValues: Record<string, string>, options: OptionInput[]): string[] | null {
  const choice = options.map(({ was, values }) =>
    was === '' ? values[0]!.value : (findCurrentValue(values, previousValues[was])?.value ?? null),
  )
  return choice.every((value) => value !== null) ? choice : null
}

// A removed value that is added again under its old name keeps its variants.
const findCurrentValue = (values: OptionInput['values'], previousValue: string | undefined) =>
  values.find(({ was }) => was !== '' && was === previousValue) ?? values.find(({ was, value }) => was === '' && value === previousValue)

// Without options there is one variant: the first remaining one, or a new one.
function singleVariant(matched: Map<string, ExistingVariant>): PlannedVariant[] {
  const [first] = matched.values()
  return [{ id: first?.id ?? null, key: formKey('[]'), options: {} }]
}

const existingOptionsPart = (options: OptionInput[], choice: string[]): string[] => choice.filter((_, index) => options[index]!.was !== '')

const hasNewValue = (options: OptionInput[], choice: string[]): boolean =>
  options.some(({ was, values }, index) => was !== '' && values.find(({ value }) => value === choice[index])?.was === '')

function* allCombinations(options: OptionInput[], index = 0): Generator<string[]> {
  if (index === options.length) {
    yield []
    return
  }
  for (const { value } of options[index]!.values) for (const rest of allCombinations(options, index + 1)) yield [value, ...rest]
}
