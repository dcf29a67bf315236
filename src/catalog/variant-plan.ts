import type { ProductOption } from '#db/schema/catalog.ts'
import { Refusal } from '#src/lib/errors.ts'
import { mostVariants } from './product-rules.ts'

/** An option as staff arrange it; `was` is what it was called when the product was last saved, '' when it is new. */
export interface OptionWish {
  name: string
  was: string
  values: { value: string; was: string; swatch?: string }[]
}

export interface PlannedVariant {
  /** Null: it does not exist yet. */
  id: number | null
  /** Names a new one in forms, the same however often the plan is made. */
  key: string
  options: Record<string, string>
}

export interface VariantPlan {
  /** In the order of the options: what stays, and what comes with a new option or value. */
  variants: PlannedVariant[]
  /** Combinations of known values that nobody made. */
  missing: PlannedVariant[]
  /** Ids of variants whose value or option is given up. */
  leaving: number[]
}

interface Known {
  id: number
  options: Record<string, string>
}

/**
 * What becomes of a product's variants under other options. Renamed options and values keep their variants, and so does a value that
 * comes back; a new value brings all its combinations; a new option gives its first value to what there is. Throws Refusal for more
 * combinations than can be.
 */
export function planVariants(known: Known[], wanted: OptionWish[]): VariantPlan {
  const options = wanted.filter(({ name, values }) => name !== '' && values.length > 0)
  const kept = new Map<string, Known>()
  const leaving: number[] = []
  for (const variant of known) {
    const choice = translated(variant.options, options)
    const key = choice && keyOf(choice)
    if (key === null || kept.has(key)) leaving.push(variant.id)
    else kept.set(key, variant)
  }
  if (options.length === 0) return { variants: alone(kept), missing: [], leaving }
  const news = options.some(({ was, values }) => was === '' || values.some((value) => value.was === ''))
  if (combinationsOf(options) > mostVariants) {
    if (news) throw new Refusal('editor.tooManyVariants', { count: mostVariants }, 'options')
    const variants = [...kept].map(([key, { id }]) => ({ id, key: keyFor(key), options: named(options, JSON.parse(key) as string[]) }))
    return { variants: inOrder(options, variants), missing: [], leaving }
  }
  const bases = new Set([...kept.keys()].map((key) => keyOf(oldPart(options, JSON.parse(key) as string[]))))
  const plan: VariantPlan = { variants: [], missing: [], leaving }
  for (const choice of everyChoice(options)) {
    const key = keyOf(choice)
    const variant = { id: kept.get(key)?.id ?? null, key: keyFor(key), options: named(options, choice) }
    const comes = hasNewValue(options, choice) || (options.some(({ was }) => was === '') && bases.has(keyOf(oldPart(options, choice))))
    // A product that has nothing yet is made whole.
    if (variant.id !== null || comes || known.length === 0) plan.variants.push(variant)
    else plan.missing.push(variant)
  }
  return plan
}

/** How many combinations these options make. */
export const combinationsOf = (options: { values: unknown[] }[]): number =>
  options.reduce((count, { values }) => count * Math.max(1, values.length), 1)

/** The options as the product keeps them. */
export const asOptions = (wanted: OptionWish[]): ProductOption[] =>
  wanted.map(({ name, values }) => ({
    name,
    values: values.map(({ value, swatch }) => (swatch ? { value, swatch } : { value })),
  }))

/** Options as stored, for arranging anew. */
export const asWishes = (options: ProductOption[]): OptionWish[] =>
  options.map(({ name, values }) => ({
    name,
    was: name,
    values: values.map(({ value, swatch }) => ({ value, was: value, ...(swatch ? { swatch } : {}) })),
  }))

/** Variants in the order of the options and of their values. */
export function inOrder(options: OptionWish[], variants: PlannedVariant[]): PlannedVariant[] {
  const places = options.map(({ name, values }) => ({ name, place: new Map(values.map(({ value }, at) => [value, at])) }))
  const rank = (variant: PlannedVariant) => places.map(({ name, place }) => place.get(variant.options[name]!) ?? 0)
  const ranked = variants.map((variant) => ({ variant, rank: rank(variant) }))
  ranked.sort((a, b) => a.rank.map((place, at) => place - b.rank[at]!).find((difference) => difference !== 0) ?? 0)
  return ranked.map(({ variant }) => variant)
}

const keyOf = (choice: string[]): string => JSON.stringify(choice)

const keyFor = (key: string): string => `n${Bun.hash(key).toString(36)}`

const named = (options: OptionWish[], choice: string[]): Record<string, string> =>
  Object.fromEntries(options.map(({ name }, at) => [name, choice[at]!]))

/** A variant's choice in the words of the new options; null when one of its values is given up. */
function translated(old: Record<string, string>, options: OptionWish[]): string[] | null {
  const choice = options.map(({ was, values }) => (was === '' ? values[0]!.value : (valueNow(values, old[was])?.value ?? null)))
  return choice.every((value) => value !== null) ? choice : null
}

// What comes back under its old name, in the same form or after a save, has what it had.
const valueNow = (values: OptionWish['values'], old: string | undefined) =>
  values.find(({ was }) => was !== '' && was === old) ?? values.find(({ was, value }) => was === '' && value === old)

// Without options there is one variant: the first that is left, or a new one.
function alone(kept: Map<string, Known>): PlannedVariant[] {
  const [first] = kept.values()
  return [{ id: first?.id ?? null, key: keyFor('[]'), options: {} }]
}

const oldPart = (options: OptionWish[], choice: string[]): string[] => choice.filter((_, at) => options[at]!.was !== '')

const hasNewValue = (options: OptionWish[], choice: string[]): boolean =>
  options.some(({ was, values }, at) => was !== '' && values.find(({ value }) => value === choice[at])?.was === '')

function* everyChoice(options: OptionWish[], at = 0): Generator<string[]> {
  if (at === options.length) {
    yield []
    return
  }
  for (const { value } of options[at]!.values) for (const rest of everyChoice(options, at + 1)) yield [value, ...rest]
}
