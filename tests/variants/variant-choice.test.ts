import { describe, expect, test } from 'bun:test'
import { chooseVariant } from '#src/variants/variant-choice.ts'

const options = [
  { name: 'Color', values: [{ value: 'Moss', swatch: '#566b4f' }, { value: 'Sand' }] },
  { name: 'Size', values: [{ value: '18 L' }, { value: '24 L' }] },
]
const variant = (id: number, Color: string, Size: string, available: number | null = 5) => ({
  id,
  sku: `SKU-${id}`,
  options: { Color, Size },
  available,
})
const variants = [variant(1, 'Moss', '18 L'), variant(2, 'Moss', '24 L'), variant(3, 'Sand', '18 L', 0)]
const valueStates = (choice: ReturnType<typeof chooseVariant>, name: string) =>
  Object.fromEntries(choice.options.find((option) => option.name === name)!.values.map((value) => [value.value, value.state]))

describe('selecting a variant', () => {
  test('selects the only variant of a product without options', () => {
    expect(chooseVariant([], [variant(9, '', '')], { options: {} }, false).variant?.id).toBe(9)
  })

  test('without a selection selects an available variant', () => {
    expect(chooseVariant(options, [variant(3, 'Moss', '18 L', 0), variant(4, 'Moss', '24 L')], { options: {} }, false).variant?.id).toBe(4)
  })

  test('prefers a permalink by SKU to options', () => {
    expect(chooseVariant(options, variants, { sku: 'SKU-2', options: { Color: 'Sand', Size: '18 L' } }, false).variant?.id).toBe(2)
  })

  test('distinguishes sold-out, missing and available combinations', () => {
    const choice = chooseVariant(options, variants, { options: { Color: 'Sand', Size: '18 L' } }, false)
    expect(valueStates(choice, 'Size')).toEqual({ '18 L': 'out', '24 L': 'missing' })
    expect(choice.variant?.id).toBe(3)
  })

  test('replaces a size the color does not come in, and says so', () => {
    const choice = chooseVariant(options, variants, { options: { Color: 'Sand', Size: '24 L' } }, false)
    expect(choice.variant?.id).toBe(3)
    expect(choice.corrected).toEqual({ option: 'Size', wanted: '24 L', because: 'Sand', now: '18 L' })
  })

  test('with dependent selectors allows no size before a color is selected', () => {
    const choice = chooseVariant(options, variants, { options: {} }, true)
    expect(choice.variant).toBeNull()
    expect(valueStates(choice, 'Size')).toEqual({ '18 L': 'locked', '24 L': 'locked' })
  })

  test('with dependent selectors rejects a sold-out size and selects the only other one', () => {
    const stock = [variant(1, 'Moss', '18 L', 0), variant(2, 'Moss', '24 L')]
    const choice = chooseVariant(options, stock, { options: { Color: 'Moss', Size: '18 L' } }, true)
    expect(choice.variant?.id).toBe(2)
    expect(choice.corrected?.now).toBe('24 L')
  })

  test('with dependent selectors leaves a sold-out size open when several others are available', () => {
    const sizes = [options[0]!, { name: 'Size', values: [{ value: '18 L' }, { value: '24 L' }, { value: '30 L' }] }]
    const packs = [variant(1, 'Moss', '18 L', 0), variant(2, 'Moss', '24 L'), variant(3, 'Moss', '30 L')]
    const choice = chooseVariant(sizes, packs, { options: { Color: 'Moss', Size: '18 L' } }, true)
    expect(choice.variant).toBeNull()
    expect(choice.corrected).toEqual({ option: 'Size', wanted: '18 L', because: 'Moss', now: null })
  })

  test('with dependent selectors keeps the size open after only a color', () => {
    expect(chooseVariant(options, variants, { options: { Color: 'Moss' } }, true)).toMatchObject({ variant: null })
  })

  test('ignores unknown values', () => {
    expect(chooseVariant(options, variants, { sku: 'NOPE', options: { Color: 'Plaid', Shape: 'Round' } }, false).variant?.id).toBe(1)
  })
})
