import { is, SQL } from 'drizzle-orm'

interface SelectedField {
  path: string[]
  field: unknown
}

interface Dialect {
  buildSelection(fields: SelectedField[], options?: { isSingleTable?: boolean }): SQL
}

/**
 * Makes these builders name the table of each column in an expression that is selected. In queries of one table drizzle leaves it out, also
 * inside of a subquery, where a column of the outer table then means one of the inner: `(select count(*) from lines where order_id = id)`.
 */
export function qualifyColumns(builders: object): void {
  const { dialect } = builders as { dialect: Dialect }
  const { buildSelection } = Object.getPrototypeOf(dialect) as Dialect
  dialect.buildSelection = function buildQualified(this: Dialect, fields, options) {
    const qualified = fields.map(({ path, field }) => ({ path, field: withoutOwnColumns(field) }))
    return buildSelection.call(this, qualified, options)
  }
}

// drizzle changes only the columns directly in an expression, so one around it keeps them.
function withoutOwnColumns(field: unknown): unknown {
  if (is(field, SQL)) return new SQL([field])
  if (!is(field, SQL.Aliased) || (field as { isSelectionField?: boolean }).isSelectionField === true) return field
  return new SQL.Aliased(new SQL([field.sql]), field.fieldAlias)
}
