import type { ProductOption } from '#db/schema/products.ts'

/** `available` null = unlimited. */
export interface SelectableVariant {
  id: number
  sku: string
  options: Record<string, string>
  available: number | null
}

export interface OptionValueChoice {
  value: string
  swatch: string | null
  chosen: boolean
  /** in: available with the selection · out: sold out · missing: no such combination · locked: choose the earlier option first */
  state: 'in' | 'out' | 'missing' | 'locked'
}

export interface VariantChoice<V extends SelectableVariant> {
  variant: V | null
  options: { name: string; chosen: string | null; values: OptionValueChoice[] }[]
  /** A requested value that was replaced as unavailable: the option, the value, the reason and the new value (null = none). */
  corrected: { option: string; wanted: string; because: string; now: string | null } | null
}

export interface VariantSelection {
  /** A variant's SKU from a permalink; wins over options. */
  sku?: string
  options: Record<string, string>
}

export const canBuy = (variant: { available: number | null }): boolean => variant.available === null || variant.available > 0

/** Resolves the selection and the state of every value. With `dependent`, earlier options limit later ones, and none is preselected. */
export function chooseVariant<V extends SelectableVariant>(
  options: ProductOption[],
  variants: V[],
  selection: VariantSelection,
  dependent: boolean,
): VariantChoice<V> {
  if (options.length === 0) return { variant: variants[0] ?? null, options: [], corrected: null }
  const linkedVariant = selection.sku ? variants.find((variant) => variant.sku === selection.sku) : undefined
  const selectedOptions = linkedVariant ? linkedVariant.options : selection.options
  const hasSelection = Object.keys(selectedOptions).length > 0
  const chosen: Record<string, string> = {}
  let corrected: VariantChoice<V>['corrected'] = null

  const optionChoices = options.map((option, index) => {
    const earlierChosen = options.slice(0, index).every((previous) => chosen[previous.name] !== undefined)
    const compatible = variants.filter((variant) => matchesChosen(variant, chosen))
    const values = option.values.map(({ value, swatch }) => {
      const matching = compatible.filter((variant) => variant.options[option.name] === value)
      const state =
        dependent && !earlierChosen
          ? ('locked' as const)
          : matching.length === 0
            ? ('missing' as const)
            : matching.some(canBuy)
              ? ('in' as const)
              : ('out' as const)
      return { value, swatch: swatch ?? null, chosen: false, state }
    })
    const allowed = values.filter((value) =>
      dependent && index > 0 ? value.state === 'in' : value.state === 'in' || value.state === 'out',
    )
    const requestedValue = option.values.some((value) => value.value === selectedOptions[option.name])
      ? selectedOptions[option.name]
      : undefined
    let pick = allowed.find((value) => value.value === requestedValue) ?? null
    if (!pick && (!dependent || !hasSelection || requestedValue !== undefined)) {
      // Without a selection the page shows an available variant; an unavailable value falls back to the only other one.
      const inStockValues = allowed.filter((value) => value.state === 'in')
      if (!dependent) pick = inStockValues[0] ?? allowed[0] ?? null
      else if (requestedValue !== undefined) pick = inStockValues.length === 1 ? inStockValues[0]! : null
    }
    if (requestedValue !== undefined && pick?.value !== requestedValue && !corrected) {
      corrected = { option: option.name, wanted: requestedValue, because: Object.values(chosen).join(', '), now: pick?.value ?? null }
    }
    if (pick) {
      pick.chosen = true
      chosen[option.name] = pick.value
    }
    return { name: option.name, chosen: pick?.value ?? null, values }
  })

  const isComplete = options.every((option) => chosen[option.name] !== undefined)
  return {
    variant: isComplete ? (variants.find((variant) => matchesChosen(variant, chosen)) ?? null) : null,
    options: optionChoices,
    corrected,
  }
}

function matchesChosen(variant: SelectableVariant, chosen: Record<string, string>): boolean {
  return Object.entries(chosen).every(([name, value]) => variant.options[name] === value)
}
