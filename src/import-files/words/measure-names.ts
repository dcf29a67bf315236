import { normalizeName, splitNames } from './normalize-name.ts'
import { findUnit, isUnitOf, splitUnit } from './units.ts'
import { woocommerceNames } from './woocommerce-column-names.ts'

const measures = ['weight', 'length', 'width', 'height'] as const
type Measure = (typeof measures)[number]

const fieldsByName = new Map<string, Measure>(
  measures.flatMap((field) => splitNames(woocommerceNames[field]).map((name): [string, Measure] => [name, field])),
)
fieldsByName
  .set('versandgewicht', 'weight')
  .set('shipping weight', 'weight')
  .set('item weight', 'weight')
  .set('depth', 'length')
  .set('tiefe', 'length')

/** A column of a weight or length: the unit in its name, '' without one, null for a unit that is not known. */
export function findMeasure(header: string): { field: Measure; unit: string | null } | null {
  const { name, unit } = splitUnit(header)
  const field = fieldsByName.get(normalizeName(name))
  if (!field) return null
  if (unit === '') return { field, unit: '' }
  const found = findUnit(unit)
  return { field, unit: found !== null && isUnitOf(field === 'weight' ? 'g' : 'mm', found) ? found : null }
}

/** Whether a column has a weight or length, and its name no unit that is known. */
export function lacksUnit(header: string): boolean {
  const measure = findMeasure(header)
  return measure !== null && !measure.unit
}
