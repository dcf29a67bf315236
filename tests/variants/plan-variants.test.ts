import { describe, expect, test } from 'bun:test'
import { type OptionInput, planVariants } from '#src/variants/plan-variants.ts'

const createOption = (name: string, values: string[], previousName = name, previousValues = values): OptionInput => ({
  name,
  was: previousName,
  values: values.map((value, index) => ({ value, was: previousValues[index] ?? '' })),
})

const createExisting = (...choices: Record<string, string>[]) => choices.map((options, index) => ({ id: index + 1, options }))

const summarize = ({ variants }: ReturnType<typeof planVariants>) =>
  variants.map(({ id, options }) => `${id ?? 'new'}: ${Object.values(options).join(' ')}`)

describe('planning variants', () => {
  test('creates all combinations, in the order of the options, for a product without any', () => {
    const plan = planVariants([], [createOption('Color', ['Red', 'Blue'], '', []), createOption('Size', ['S', 'M', 'L'], '', [])])
    expect(summarize(plan)).toEqual(['new: Red S', 'new: Red M', 'new: Red L', 'new: Blue S', 'new: Blue M', 'new: Blue L'])
  })

  test('gives the first value of a first option to the existing variant', () => {
    expect(summarize(planVariants(createExisting({}), [createOption('Size', ['S', 'L'], '', [])]))).toEqual(['1: S', 'new: L'])
  })

  test('creates up to a thousand combinations', () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)
    const plan = (count: number) =>
      planVariants([], [createOption('Color', values(count), '', []), createOption('Size', values(100), '', [])])
    expect(plan(10).variants).toHaveLength(1000)
    expect(() => plan(11)).toThrow('variants.tooManyVariants')
  })

  test('adds only the combinations of a new value', () => {
    const existing = createExisting({ Color: 'Red', Size: 'S' }, { Color: 'Blue', Size: 'L' })
    const plan = planVariants(existing, [
      createOption('Color', ['Red', 'Blue']),
      createOption('Size', ['S', 'L', 'XL'], 'Size', ['S', 'L', '']),
    ])
    expect(summarize(plan)).toEqual(['1: Red S', 'new: Red XL', '2: Blue L', 'new: Blue XL'])
    expect(plan.missing.map(({ options }) => options)).toEqual([
      { Color: 'Red', Size: 'L' },
      { Color: 'Blue', Size: 'S' },
    ])
  })

  test('multiplies the existing combinations by a new option, and not the missing ones', () => {
    const existing = createExisting({ Color: 'Red', Size: 'S' }, { Color: 'Blue', Size: 'L' })
    const plan = planVariants(existing, [
      createOption('Color', ['Red', 'Blue']),
      createOption('Size', ['S', 'L']),
      createOption('Finish', ['Matt', 'Gloss'], '', []),
    ])
    expect(summarize(plan)).toEqual(['1: Red S Matt', 'new: Red S Gloss', '2: Blue L Matt', 'new: Blue L Gloss'])
    expect(plan.missing).toHaveLength(4)
  })

  test('keeps the variants of renamed options and values', () => {
    const existing = createExisting({ Color: 'Red' }, { Color: 'Blue' })
    const plan = planVariants(existing, [createOption('Colour', ['Crimson', 'Blue'], 'Color', ['Red', 'Blue'])])
    expect(plan.variants.map(({ id, options }) => [id, options])).toEqual([
      [1, { Colour: 'Crimson' }],
      [2, { Colour: 'Blue' }],
    ])
    expect(plan.dropped).toEqual([])
  })

  test('gives a new value to no variant that lacks the option', () => {
    const plan = planVariants(createExisting({ Size: '' }), [createOption('Size', ['S'], 'Size', [''])])
    expect(summarize(plan)).toEqual(['new: S'])
    expect(plan.dropped).toEqual([1])
  })

  test('removes the variants of a removed value, and keeps the first of each for a removed option', () => {
    const existing = createExisting({ Color: 'Red', Size: 'S' }, { Color: 'Red', Size: 'L' }, { Color: 'Blue', Size: 'S' })
    expect(planVariants(existing, [createOption('Color', ['Red']), createOption('Size', ['S', 'L'])]).dropped).toEqual([3])
    const collapsedPlan = planVariants(existing, [createOption('Color', ['Red', 'Blue'])])
    expect(summarize(collapsedPlan)).toEqual(['1: Red', '3: Blue'])
    expect(collapsedPlan.dropped).toEqual([2])
    expect(summarize(planVariants(existing, []))).toEqual(['1: '])
  })

  test('follows the order of the options and of their values', () => {
    const existing = createExisting({ Color: 'Red', Size: 'S' }, { Color: 'Blue', Size: 'S' })
    const plan = planVariants(existing, [createOption('Size', ['S']), createOption('Color', ['Blue', 'Red'])])
    expect(summarize(plan)).toEqual(['2: S Blue', '1: S Red'])
  })

  test("is limited to a product's maximum", () => {
    const manyValues = Array.from({ length: 40 }, (_, index) => `v${index}`)
    expect(() => planVariants([], [createOption('A', manyValues, '', []), createOption('B', manyValues, '', [])])).toThrow(
      'variants.tooManyVariants',
    )
    // An imported product without all combinations can still be saved.
    const sparsePlan = planVariants(createExisting({ A: 'v3', B: 'v0' }, { A: 'v1', B: 'v9' }), [
      createOption('A', manyValues),
      createOption('B', manyValues),
    ])
    expect(sparsePlan.variants.map(({ id }) => id)).toEqual([2, 1])
  })

  test('gives a new variant the same form name however often it is planned', () => {
    const options = [createOption('Size', ['S', 'L'], '', [])]
    const keys = planVariants(createExisting({}), options).variants.map(({ key }) => key)
    expect(planVariants(createExisting({}), options).variants.map(({ key }) => key)).toEqual(keys)
    expect(new Set(keys).size).toBe(2)
  })
})
