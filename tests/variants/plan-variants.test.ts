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

describe('variants under other options', () => {
  test('are all combinations, in the order of the options, for a product that has none', () => {
    const plan = planVariants([], [createOption('Color', ['Red', 'Blue'], '', []), createOption('Size', ['S', 'M', 'L'], '', [])])
    expect(summarize(plan)).toEqual(['new: Red S', 'new: Red M', 'new: Red L', 'new: Blue S', 'new: Blue M', 'new: Blue L'])
  })

  test('a first option gives its first value to the one there was', () => {
    expect(summarize(planVariants(createExisting({}), [createOption('Size', ['S', 'L'], '', [])]))).toEqual(['1: S', 'new: L'])
  })

  test('a new value brings its combinations, and only those', () => {
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

  test('a new option multiplies what there is, and not what nobody made', () => {
    const existing = createExisting({ Color: 'Red', Size: 'S' }, { Color: 'Blue', Size: 'L' })
    const plan = planVariants(existing, [
      createOption('Color', ['Red', 'Blue']),
      createOption('Size', ['S', 'L']),
      createOption('Finish', ['Matt', 'Gloss'], '', []),
    ])
    expect(summarize(plan)).toEqual(['1: Red S Matt', 'new: Red S Gloss', '2: Blue L Matt', 'new: Blue L Gloss'])
    expect(plan.missing).toHaveLength(4)
  })

  test('renamed options and values keep their variants', () => {
    const existing = createExisting({ Color: 'Red' }, { Color: 'Blue' })
    const plan = planVariants(existing, [createOption('Colour', ['Crimson', 'Blue'], 'Color', ['Red', 'Blue'])])
    expect(plan.variants.map(({ id, options }) => [id, options])).toEqual([
      [1, { Colour: 'Crimson' }],
      [2, { Colour: 'Blue' }],
    ])
    expect(plan.dropped).toEqual([])
  })

  test('a value taken away takes its variants along, an option taken away leaves the first of each', () => {
    const existing = createExisting({ Color: 'Red', Size: 'S' }, { Color: 'Red', Size: 'L' }, { Color: 'Blue', Size: 'S' })
    expect(planVariants(existing, [createOption('Color', ['Red']), createOption('Size', ['S', 'L'])]).dropped).toEqual([3])
    const collapsedPlan = planVariants(existing, [createOption('Color', ['Red', 'Blue'])])
    expect(summarize(collapsedPlan)).toEqual(['1: Red', '3: Blue'])
    expect(collapsedPlan.dropped).toEqual([2])
    expect(summarize(planVariants(existing, []))).toEqual(['1: '])
  })

  test('follow the order of the options and of their values', () => {
    const existing = createExisting({ Color: 'Red', Size: 'S' }, { Color: 'Blue', Size: 'S' })
    const plan = planVariants(existing, [createOption('Size', ['S']), createOption('Color', ['Blue', 'Red'])])
    expect(summarize(plan)).toEqual(['2: S Blue', '1: S Red'])
  })

  test('are not more than a product can hold', () => {
    const manyValues = Array.from({ length: 40 }, (_, index) => `v${index}`)
    expect(() => planVariants([], [createOption('A', manyValues, '', []), createOption('B', manyValues, '', [])])).toThrow(
      'variants.tooManyVariants',
    )
    // A sparse product that came in by an import can still be saved.
    const sparsePlan = planVariants(createExisting({ A: 'v3', B: 'v0' }, { A: 'v1', B: 'v9' }), [
      createOption('A', manyValues),
      createOption('B', manyValues),
    ])
    expect(sparsePlan.variants.map(({ id }) => id)).toEqual([2, 1])
  })

  test('a new one has the same name in forms however often it is planned', () => {
    const options = [createOption('Size', ['S', 'L'], '', [])]
    const keys = planVariants(createExisting({}), options).variants.map(({ key }) => key)
    expect(planVariants(createExisting({}), options).variants.map(({ key }) => key)).toEqual(keys)
    expect(new Set(keys).size).toBe(2)
  })
})
