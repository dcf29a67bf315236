import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { MatrixProps, VariantRow } from './editor-props.ts'
import { arrange, variantsPath } from './arrange.tsx'
import { SkuSays } from './link-says.tsx'
import { MatrixRow, type Shape } from './matrix-row.tsx'

/** So many rows are drawn at once; of a longer matrix each group is drawn when it is opened. */
const rowsAtOnce = 100

/** Every SKU of a product in a table of cells, grouped by the first option. */
export function Matrix(props: MatrixProps) {
  const { view, rows, locations } = props
  const groups = groupsOf(rows)
  const byLocation = locations.length > 0 && (props.byLocation || rows.some(({ stored }) => stored?.useWarehouseStock))
  const byTotal = !byLocation || rows.some(({ stored }) => stored !== null && !stored.useWarehouseStock)
  const grouped = (rows[0]?.choice.length ?? 0) > 1 || rows.length > rowsAtOnce
  const several = rows.length > 1
  const shape: Shape = { several, byLocation, byTotal, columns: 8 + (byTotal ? 1 : 0) + (byLocation ? locations.length : 0) }
  return (
    <div class="matrix-part">
      {several && <BulkBar {...props} shape={shape} />}
      <div class="table-wrap" tabindex={0} role="group" aria-labelledby="variants-title">
        <table class="matrix variants" data-matrix>
          <thead>
            <tr>
              {several && (
                <th scope="col">
                  <input type="checkbox" data-select-all aria-label={view.t('editor.selectAll')} />
                </th>
              )}
              <th scope="col">{view.t('editor.picture')}</th>
              <th scope="col">{view.t('products.sku')}</th>
              <th scope="col">{view.t('products.fee')}</th>
              {byTotal && <th scope="col">{view.t('products.column.stock')}</th>}
              {byLocation && locations.map(({ name }) => <th scope="col">{view.t('editor.stockAt', { name })}</th>)}
              <th scope="col">{view.t('editor.weight')}</th>
              <th scope="col">{view.t('editor.barcode')}</th>
              <th scope="col">{view.t('products.subscription')}</th>
              <th scope="col">{view.t('products.sold')}</th>
            </tr>
          </thead>
          {groups.map(([group, own], at) => (
            <Group {...props} shape={shape} group={grouped ? group : null} own={own} at={at} />
          ))}
        </table>
      </div>
      <SkuSays view={view} sku="" owner={null} />
    </div>
  )
}

function Group(props: MatrixProps & { shape: Shape; group: string | null; own: VariantRow[]; at: number }) {
  const { view, rows, own, group, at, shape, opened, stored } = props
  const drawn = rows.length <= rowsAtOnce || group === null || opened.includes(group)
  const path = variantsPath(stored.product.id)
  return (
    <tbody data-group={group ?? ''}>
      {group !== null && (
        <tr class="group-row">
          <td>{drawn && <input type="checkbox" data-select-group aria-label={view.t('editor.selectGroup', { group })} />}</td>
          <th scope="rowgroup" colspan={shape.columns - 1}>
            <button
              class="group-toggle"
              type="button"
              id={`group-${at}`}
              aria-expanded={drawn}
              data-group-toggle={drawn}
              {...(drawn ? {} : arrange(path, `open:${group}`))}
            >
              <Icon name="chevron-right" />
              <span class="strong">{group}</span>
              <span class="muted small">{summary(props, own)}</span>
            </button>
            {drawn && rows.length > rowsAtOnce && <input type="hidden" name="opened" value={group} />}
          </th>
        </tr>
      )}
      {drawn && own.map((row) => <MatrixRow {...props} row={row} />)}
    </tbody>
  )
}

/** How many, from and to which price, and how much is there. */
function summary({ view, stored }: MatrixProps, own: VariantRow[]): string {
  const totals = own.map((row) => Math.max(0, stored.product.price + (row.stored?.variantFee ?? 0)))
  const [low, high] = [Math.min(...totals), Math.max(...totals)]
  const counted = own.flatMap((row) => row.stored?.stock ?? [])
  const fresh = own.filter(({ stored: variant }) => variant === null).length
  return [
    view.t('products.variantCount', { count: own.length }),
    low === high ? view.money(low) : view.t('editor.fromTo', { low: view.money(low), high: view.money(high) }),
    ...(counted.length > 0 ? [view.t('products.inStock', { count: counted.reduce((sum, level) => sum + level, 0) })] : []),
    ...(fresh > 0 ? [view.t('editor.newRows', { count: fresh })] : []),
  ].join(' · ')
}

/** What is done to all selected rows at once; it fills their cells in, and saving is still to come. */
function BulkBar({ view, locations, shape }: MatrixProps & { shape: Shape }) {
  const stock = shape.byLocation
    ? locations.map(({ id, name }) => ({ value: `levels.${id}`, label: view.t('editor.stockAt', { name }) }))
    : [{ value: 'stock', label: view.t('products.column.stock') }]
  const fields = [{ value: 'variant_fee', label: view.t('products.fee') }, ...stock, { value: 'weight', label: view.t('editor.weight') }]
  return (
    <div class="bulk-cells" data-bulk role="group" aria-label={view.t('editor.bulk')}>
      <span class="small" data-bulk-count data-one={view.t('editor.selectedOne')} data-other={view.t('editor.selectedMany')} role="status">
        {view.t('editor.selectedNone')}
      </span>
      <select class="input" data-bulk-field aria-label={view.t('editor.bulkField')}>
        {fields.map(({ value, label }) => (
          <option value={value}>{label}</option>
        ))}
      </select>
      <input class="input num" type="text" inputmode="decimal" data-bulk-value aria-label={view.t('editor.bulkValue')} autocomplete="off" />
      <Button type="button" size="small" attrs={{ 'data-bulk-apply': true }}>
        {view.t('editor.bulkApply')}
      </Button>
      <Button
        type="button"
        size="small"
        icon="image"
        id="bulk-picture"
        attrs={{ 'data-bulk-picture': true, 'data-dialog': 'pick-picture' }}
      >
        {view.t('editor.picture')}
      </Button>
      <Button type="button" size="small" attrs={{ 'data-bulk-switch': 'on' }}>
        {view.t('editor.bulkSell')}
      </Button>
      <Button type="button" size="small" attrs={{ 'data-bulk-switch': 'off' }}>
        {view.t('editor.bulkRest')}
      </Button>
    </div>
  )
}

function groupsOf(rows: VariantRow[]): [string, VariantRow[]][] {
  const groups = new Map<string, VariantRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups]
}
