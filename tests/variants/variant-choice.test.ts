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

describe('choosing a variant', () => {
  test('a product without options has its one variant', () => {
    expect(chooseVariant([], [variant(9, '', '')], { options: {} }, false).variant?.id).toBe(9)
  })

  test('opened without a choice, the page shows something that can be bought', () => {
    expect(chooseVariant(options, [variant(3, 'Moss', '18 L', 0), variant(4, 'Moss', '24 L')], { options: {} }, false).variant?.id).toBe(4)
  })

  test('a permalink by SKU wins over options', () => {
    expect(chooseVariant(options, variants, { sku: 'SKU-2', options: { Color: 'Sand', Size: '18 L' } }, false).variant?.id).toBe(2)
  })

  test('sold out, missing and available combinations are told apart', () => {
    const choice = chooseVariant(options, variants, { options: { Color: 'Sand', Size: '18 L' } }, false)
    expect(valueStates(choice, 'Size')).toEqual({ '18 L': 'out', '24 L': 'missing' })
    expect(choice.variant?.id).toBe(3)
  })

  test('a size the colour does not come in gives way, and says so', () => {
    const choice = chooseVariant(options, variants, { options: { Color: 'Sand', Size: '24 L' } }, false)
    expect(choice.variant?.id).toBe(3)
    expect(choice.corrected).toEqual({ option: 'Size', wanted: '24 L', because: 'Sand', now: '18 L' })
  })

  test('with dependent selectors nothing can be sized before a colour is chosen', () => {
    const choice = chooseVariant(options, variants, { options: {} }, true)
    expect(choice.variant).toBeNull()
    expect(valueStates(choice, 'Size')).toEqual({ '18 L': 'locked', '24 L': 'locked' })
  })

  test('with dependent selectors a sold-out size is not taken, the only other one is', () => {
    const stock = [variant(1, 'Moss', '18 L', 0), variant(2, 'Moss', '24 L')]
    const choice = chooseVariant(options, stock, { options: { Color: 'Moss', Size: '18 L' } }, true)
    expect(choice.variant?.id).toBe(2)
    expect(choice.corrected?.now).toBe('24 L')
  })

  test('with dependent selectors a colour alone leaves the size open', () => {
    expect(chooseVariant(options, variants, { options: { Color: 'Moss' } }, true)).toMatchObject({ variant: null })
  })

  test('values nobody offers are ignored', () => {
    expect(chooseVariant(options, variants, { sku: 'NOPE', options: { Color: 'Plaid', Shape: 'Round' } }, false).variant?.id).toBe(1)
  })
})
