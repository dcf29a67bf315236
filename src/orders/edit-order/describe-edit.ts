import type { PlannedEdit } from './plan-edit.ts'

/** What changes about the units of each item, in signs that need no translation: "Mug 2 → 3", "+ Cup × 1", "− Bowl". */
export function describeUnits({ editable, lines }: Pick<PlannedEdit, 'editable' | 'lines'>): string[] {
  const quantities = new Map(lines.flatMap(({ line, quantity }) => (line ? [[line.id, quantity] as const] : [])))
  const changed = editable.lines.flatMap((line) => {
    const quantity = quantities.get(line.id) ?? 0
    if (line.kind !== 'item' || quantity === line.quantity) return []
    return [quantity === 0 ? `− ${nameOf(line)} × ${line.quantity}` : `${nameOf(line)} ${line.quantity} → ${quantity}`]
  })
  const added = lines.flatMap(({ variant, quantity }) => (variant ? [`+ ${nameOf(variant)} × ${quantity}`] : []))
  return [...changed, ...added]
}

const nameOf = ({ name, options }: { name: string; options: { value: string }[] }): string =>
  [name, ...options.map(({ value }) => value)].join(' / ')
