import { type Column, type Table, getTableColumns } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { StockLevels } from '#src/inventory/save-stock.ts'

type VariantRow = Schema['variants']['$inferSelect']

/** Which row it is and where. Every other column is a fact: saved, audited, copied, exported, imported, and restored by an undo. */
const placeColumns = ['id', 'productId', 'position'] as const

export type VariantColumns = Omit<VariantRow, (typeof placeColumns)[number]>

/** One SKU of a product. Without `id` it is matched by SKU. */
export interface VariantFacts extends Pick<VariantColumns, 'sku' | 'options'>, Partial<Omit<VariantColumns, 'sku' | 'options'>> {
  id?: number
  /** Levels to set; stock is unchanged when omitted. */
  stock?: StockLevels
  /** Prefix of field names in errors: `<field>.sku`. Default variants.<index>; '' for the plain `sku`. */
  field?: string
}

export const listFactColumns = (variants: Table): [keyof VariantColumns, Column][] =>
  Object.entries(getTableColumns(variants)).filter(([name]) => !isPlace(name)) as [keyof VariantColumns, Column][]

export function pickVariantFacts({ id: _id, productId: _productId, position: _position, ...facts }: VariantRow): VariantColumns {
  return facts
}

/** A barcode and a SKU belong to one variant. */
export function variantFactsToCopy(row: VariantRow): Omit<VariantColumns, 'sku' | 'barcode'> {
  const { sku: _sku, barcode: _barcode, ...facts } = pickVariantFacts(row)
  return facts
}

/** Missing fields keep the existing value, or have the column's default. */
export function variantColumns(
  variants: Table,
  input: VariantFacts,
  existing: VariantFacts | undefined,
  position = 0,
): VariantColumns & { position: number } {
  const values = listFactColumns(variants).map(([name, column]) => [name, input[name] ?? storedOrDefault(name, column, input, existing)])
  return { ...(Object.fromEntries(values) as VariantColumns), position }
}

const isPlace = (name: string): boolean => (placeColumns as readonly string[]).includes(name)

/** Null empties a column; only a missing value keeps what is stored. */
const storedOrDefault = (name: keyof VariantColumns, column: Column, input: VariantFacts, existing: VariantFacts | undefined) =>
  input[name] === null ? null : (existing?.[name] ?? column.default ?? null)
