import { findMeasure } from './measure-names.ts'
import { normalizeName, splitNames } from './normalize-name.ts'
import { woocommerceNames } from './woocommerce-column-names.ts'

const fieldsByName = new Map<string, string>()
const numbered: { pattern: RegExp; field: string }[] = []
for (const [field, names] of Object.entries(woocommerceNames)) {
  for (const name of splitNames(names)) {
    if (name.includes('%d')) numbered.push({ pattern: new RegExp(`^${name.split('%d').map(RegExp.escape).join('(\\d{1,2})')}$`), field })
    else fieldsByName.set(name, field)
  }
}

/** The field of a WooCommerce column in any of its languages, with its number or unit; undefined for an unknown one. */
export function findWoocommerceField(header: string): string | undefined {
  const name = normalizeName(header)
  const measure = findMeasure(header)
  if (measure) return measure.unit === null || measure.unit === '' ? undefined : `${measure.field}:${measure.unit}`
  const field = fieldsByName.get(name)
  if (field !== undefined) return field
  for (const candidate of numbered) {
    const [, number] = candidate.pattern.exec(name) ?? []
    if (number !== undefined) return `${candidate.field}:${number}`
  }
  return undefined
}
