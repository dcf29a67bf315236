import type { ProductOption } from '#db/schema/catalog.ts'

/** A variant as the choice rules see it. `available` null = unlimited. */
export interface Choosable {
  id: number
  sku: string
  options: Record<string, string>
  available: number | null
}

export interface OptionValue {
  value: string
  swatch: string | null
  chosen: boolean
  /** in: can be bought with the rest of the choice · out: exists, sold out · missing: no such combination · locked: choose the earlier option first */
  state: 'in' | 'out' | 'missing' | 'locked'
}

export interface Choice<V extends Choosable> {
  /** The variant meant, or null while options are still open. */
  variant: V | null
  options: { name: string; chosen: string | null; values: OptionValue[] }[]
  /** Set when the wanted value was given up because it cannot be had: which, for what, and what stands now (null = nothing). */
  corrected: { option: string; wanted: string; because: string; now: string | null } | null
}

export interface Wish {
  /** A variant's SKU from a permalink; wins over options. */
  sku?: string
  options: Record<string, string>
}

export const canBuy = (variant: { available: number | null }): boolean => variant.available === null || variant.available > 0

/**
 * Which variant the shopper means and what every option value may do. Options are taken in order: with `dependent` on, a later
 * option is limited to what is in stock with the earlier ones, and nothing is chosen for the shopper before the first is.
 */
export function chooseVariant<V extends Choosable>(options: ProductOption[], variants: V[], wish: Wish, dependent: boolean): Choice<V> {
  if (options.length === 0) return { variant: variants[0] ?? null, options: [], corrected: null }
  const linked = wish.sku ? variants.find((variant) => variant.sku === wish.sku) : undefined
  const wanted = linked ? linked.options : wish.options
  const asked = Object.keys(wanted).length > 0
  const chosen: Record<string, string> = {}
  let corrected: Choice<V>['corrected'] = null

  const drawn = options.map((option, index) => {
    const earlier = options.slice(0, index).every((before) => chosen[before.name] !== undefined)
    const fitting = variants.filter((variant) => fits(variant, chosen))
    const values = option.values.map(({ value, swatch }) => {
      const those = fitting.filter((variant) => variant.options[option.name] === value)
      const state =
        dependent && !earlier
          ? ('locked' as const)
          : those.length === 0
            ? ('missing' as const)
            : those.some(canBuy)
              ? ('in' as const)
              : ('out' as const)
      return { value, swatch: swatch ?? null, chosen: false, state }
    })
    const allowed = values.filter((value) =>
      dependent && index > 0 ? value.state === 'in' : value.state === 'in' || value.state === 'out',
    )
    const wish = option.values.some((value) => value.value === wanted[option.name]) ? wanted[option.name] : undefined
    let pick = allowed.find((value) => value.value === wish) ?? null
    if (!pick && (!dependent || !asked || wish !== undefined)) {
      // A page opened without a choice shows something that can be bought; a choice that cannot be had gives way to the only other one.
      const open = allowed.filter((value) => value.state === 'in')
      if (!dependent) pick = open[0] ?? allowed[0] ?? null
      else if (wish !== undefined) pick = open.length === 1 ? open[0]! : null
    }
    if (wish !== undefined && pick?.value !== wish && !corrected) {
      corrected = { option: option.name, wanted: wish, because: Object.values(chosen).join(', '), now: pick?.value ?? null }
    }
    if (pick) {
      pick.chosen = true
      chosen[option.name] = pick.value
    }
    return { name: option.name, chosen: pick?.value ?? null, values }
  })

  const complete = options.every((option) => chosen[option.name] !== undefined)
  return { variant: complete ? (variants.find((variant) => fits(variant, chosen)) ?? null) : null, options: drawn, corrected }
}

function fits(variant: Choosable, chosen: Record<string, string>): boolean {
  return Object.entries(chosen).every(([name, value]) => variant.options[name] === value)
}
