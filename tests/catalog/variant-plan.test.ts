import { describe, expect, test } from 'bun:test'
import { type OptionWish, planVariants } from '#src/catalog/variant-plan.ts'

const option = (name: string, values: string[], was = name, old = values): OptionWish => ({
  name,
  was,
  values: values.map((value, at) => ({ value, was: old[at] ?? '' })),
})

const known = (...choices: Record<string, string>[]) => choices.map((options, at) => ({ id: at + 1, options }))

const told = ({ variants }: ReturnType<typeof planVariants>) =>
  variants.map(({ id, options }) => `${id ?? 'new'}: ${Object.values(options).join(' ')}`)

describe('variants under other options', () => {
  test('are all combinations, in the order of the options, for a product that has none', () => {
    const plan = planVariants([], [option('Color', ['Red', 'Blue'], '', []), option('Size', ['S', 'M', 'L'], '', [])])
    expect(told(plan)).toEqual(['new: Red S', 'new: Red M', 'new: Red L', 'new: Blue S', 'new: Blue M', 'new: Blue L'])
  })

  test('a first option gives its first value to the one there was', () => {
    expect(told(planVariants(known({}), [option('Size', ['S', 'L'], '', [])]))).toEqual(['1: S', 'new: L'])
  })

  test('a new value brings its combinations, and only those', () => {
    const before = known({ Color: 'Red', Size: 'S' }, { Color: 'Blue', Size: 'L' })
    const plan = planVariants(before, [option('Color', ['Red', 'Blue']), option('Size', ['S', 'L', 'XL'], 'Size', ['S', 'L', ''])])
    expect(told(plan)).toEqual(['1: Red S', 'new: Red XL', '2: Blue L', 'new: Blue XL'])
    expect(plan.missing.map(({ options }) => options)).toEqual([
      { Color: 'Red', Size: 'L' },
      { Color: 'Blue', Size: 'S' },
    ])
  })

  test('a new option multiplies what there is, and not what nobody made', () => {
    const before = known({ Color: 'Red', Size: 'S' }, { Color: 'Blue', Size: 'L' })
    const plan = planVariants(before, [
      option('Color', ['Red', 'Blue']),
      option('Size', ['S', 'L']),
      option('Finish', ['Matt', 'Gloss'], '', []),
    ])
    expect(told(plan)).toEqual(['1: Red S Matt', 'new: Red S Gloss', '2: Blue L Matt', 'new: Blue L Gloss'])
    expect(plan.missing).toHaveLength(4)
  })

  test('renamed options and values keep their variants', () => {
    const before = known({ Color: 'Red' }, { Color: 'Blue' })
    const plan = planVariants(before, [option('Colour', ['Crimson', 'Blue'], 'Color', ['Red', 'Blue'])])
    expect(plan.variants.map(({ id, options }) => [id, options])).toEqual([
      [1, { Colour: 'Crimson' }],
      [2, { Colour: 'Blue' }],
    ])
    expect(plan.leaving).toEqual([])
  })

  test('a value taken away takes its variants along, an option taken away leaves the first of each', () => {
    const before = known({ Color: 'Red', Size: 'S' }, { Color: 'Red', Size: 'L' }, { Color: 'Blue', Size: 'S' })
    expect(planVariants(before, [option('Color', ['Red']), option('Size', ['S', 'L'])]).leaving).toEqual([3])
    const collapsed = planVariants(before, [option('Color', ['Red', 'Blue'])])
    expect(told(collapsed)).toEqual(['1: Red', '3: Blue'])
    expect(collapsed.leaving).toEqual([2])
    expect(told(planVariants(before, []))).toEqual(['1: '])
  })

  test('follow the order of the options and of their values', () => {
    const before = known({ Color: 'Red', Size: 'S' }, { Color: 'Blue', Size: 'S' })
    const plan = planVariants(before, [option('Size', ['S']), option('Color', ['Blue', 'Red'])])
    expect(told(plan)).toEqual(['2: S Blue', '1: S Red'])
  })

  test('are not more than a product can hold', () => {
    const many = Array.from({ length: 40 }, (_, at) => `v${at}`)
    expect(() => planVariants([], [option('A', many, '', []), option('B', many, '', [])])).toThrow('editor.tooManyVariants')
    // A sparse product that came in by an import can still be saved.
    const sparse = planVariants(known({ A: 'v3', B: 'v0' }, { A: 'v1', B: 'v9' }), [option('A', many), option('B', many)])
    expect(sparse.variants.map(({ id }) => id)).toEqual([2, 1])
  })

  test('a new one has the same name in forms however often it is planned', () => {
    const wish = [option('Size', ['S', 'L'], '', [])]
    const keys = planVariants(known({}), wish).variants.map(({ key }) => key)
    expect(planVariants(known({}), wish).variants.map(({ key }) => key)).toEqual(keys)
    expect(new Set(keys).size).toBe(2)
  })
})
