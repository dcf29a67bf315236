import { unfilledText } from '#templates/ui/unfilled-text.ts'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { VariantGridProps, VariantRow } from './editor-props.ts'
import { variantActionAttrs, variantsPath } from './variant-actions.tsx'
import { SkuStatus } from './field-status.tsx'
import { VariantGridRow, type GridColumns } from './variant-grid-row.tsx'
import { maxInitialRows } from '#src/product-editor/limits.ts'

/** The variants of a product as a table, grouped by the first option. */
export function VariantGrid(props: VariantGridProps) {
  const { view, rows, locations } = props
  const groups = groupVariantRows(rows)
  const byLocation = locations.length > 0 && (props.byLocation || rows.some(({ stored }) => stored?.useWarehouseStock))
  const byTotal = !byLocation || rows.some(({ stored }) => stored !== null && !stored.useWarehouseStock)
  const isGrouped = (rows[0]?.optionValues.length ?? 0) > 1 || rows.length > maxInitialRows
  const isSelectable = rows.length > 1
  const columns: GridColumns = { isSelectable, byLocation, byTotal, count: 9 + (byTotal ? 1 : 0) + (byLocation ? locations.length : 0) }
  return (
    <div class="matrix-part">
      {isSelectable && <BulkEditBar {...props} columns={columns} />}
      <div class="table-wrap" tabindex={0} role="group" aria-labelledby="variants-title">
        <table class="matrix variants" data-matrix>
          <thead>
            <tr>
              {isSelectable && (
                <th scope="col">
                  <input type="checkbox" data-select-all aria-label={view.t('productEditor.selectAll')} />
                </th>
              )}
              <th scope="col">{view.t('productEditor.image')}</th>
              <th scope="col">{view.t('productEditor.sku')}</th>
              <th scope="col">{view.t('productEditor.fee')}</th>
              <th scope="col">{view.t('productEditor.compareAtPrice')}</th>
              {byTotal && <th scope="col">{view.t('products.column.stock')}</th>}
              {byLocation && locations.map(({ name }) => <th scope="col">{view.t('productEditor.stockAt', { name })}</th>)}
              <th scope="col">{view.t('productEditor.weightGrams')}</th>
              <th scope="col">{view.t('productEditor.barcode')}</th>
              <th scope="col">{view.t('productEditor.subscription')}</th>
              <th scope="col">{view.t('productEditor.forSale')}</th>
            </tr>
          </thead>
          {groups.map(([group, groupRows], index) => (
            <VariantGroup {...props} columns={columns} group={isGrouped ? group : null} groupRows={groupRows} index={index} />
          ))}
        </table>
      </div>
      <SkuStatus view={view} sku="" owner={null} />
    </div>
  )
}

function VariantGroup(props: VariantGridProps & { columns: GridColumns; group: string | null; groupRows: VariantRow[]; index: number }) {
  const { view, rows, groupRows, group, index, columns, expandedGroups, stored } = props
  const isRendered = rows.length <= maxInitialRows || group === null || expandedGroups.includes(group)
  const path = variantsPath(stored.product.id)
  return (
    <tbody data-group={group ?? ''}>
      {group !== null && (
        <tr class="group-row">
          <td>{isRendered && <input type="checkbox" data-select-group aria-label={view.t('productEditor.selectGroup', { group })} />}</td>
          <th scope="rowgroup" colspan={columns.count - 1}>
            <button
              class="group-toggle"
              type="button"
              id={`group-${index}`}
              aria-expanded={isRendered}
              data-group-toggle={isRendered}
              {...(isRendered ? {} : variantActionAttrs(path, `open:${group}`))}
            >
              <Icon name="chevron-right" />
              <span class="strong">{group}</span>
              <span class="muted small">{groupSummary(props, groupRows)}</span>
            </button>
            {isRendered && rows.length > maxInitialRows && <input type="hidden" name="expanded_groups" value={group} />}
          </th>
        </tr>
      )}
      {isRendered && groupRows.map((row) => <VariantGridRow {...props} row={row} />)}
    </tbody>
  )
}

/** Number of variants, price range and stock. */
function groupSummary({ view, stored }: VariantGridProps, groupRows: VariantRow[]): string {
  const prices = groupRows.map((row) => Math.max(0, stored.product.price + (row.stored?.variantFee ?? 0)))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const stockLevels = groupRows.flatMap((row) => row.stored?.stock ?? [])
  const newCount = groupRows.filter(({ stored: variant }) => variant === null).length
  return [
    view.t('products.variantCount', { count: groupRows.length }),
    low === high ? view.money(low) : view.t('productEditor.fromTo', { low: view.money(low), high: view.money(high) }),
    ...(stockLevels.length > 0 ? [view.t('products.inStock', { count: stockLevels.reduce((sum, level) => sum + level, 0) })] : []),
    ...(newCount > 0 ? [view.t('productEditor.newRows', { count: newCount })] : []),
  ].join(' · ')
}

/** Bulk edit: fills in the cells of the selected rows without saving. */
function BulkEditBar({ view, locations, columns }: VariantGridProps & { columns: GridColumns }) {
  const stockFields = columns.byLocation
    ? locations.map(({ id, name }) => ({ value: `levels.${id}`, label: view.t('productEditor.stockAt', { name }) }))
    : [{ value: 'stock', label: view.t('products.column.stock') }]
  const bulkFields = [
    { value: 'variant_fee', label: view.t('productEditor.fee') },
    { value: 'compare_at_price', label: view.t('productEditor.compareAtPrice') },
    ...stockFields,
    { value: 'weight', label: view.t('productEditor.weightGrams') },
  ]
  return (
    <div class="bulk-cells" data-bulk role="group" aria-label={view.t('productEditor.bulk')}>
      <span
        class="small"
        data-bulk-count
        data-one={view.t('productEditor.selectedOne')}
        data-other={unfilledText(view, 'productEditor.selectedMany')}
        role="status"
      >
        {view.t('productEditor.selectedNone')}
      </span>
      <select class="input" data-bulk-field aria-label={view.t('productEditor.bulkField')}>
        {bulkFields.map(({ value, label }) => (
          <option value={value}>{label}</option>
        ))}
      </select>
      <input
        class="input num"
        type="text"
        inputmode="decimal"
        data-bulk-value
        aria-label={view.t('productEditor.bulkValue')}
        autocomplete="off"
      />
      <Button type="button" size="small" attrs={{ 'data-bulk-apply': true }}>
        {view.t('productEditor.bulkApply')}
      </Button>
      <Button type="button" size="small" icon="image" id="bulk-image" attrs={{ 'data-bulk-image': true, 'data-dialog': 'pick-image' }}>
        {view.t('productEditor.image')}
      </Button>
      <Button type="button" size="small" attrs={{ 'data-bulk-switch': 'on' }}>
        {view.t('productEditor.bulkSell')}
      </Button>
      <Button type="button" size="small" attrs={{ 'data-bulk-switch': 'off' }}>
        {view.t('productEditor.bulkStopSelling')}
      </Button>
    </div>
  )
}

function groupVariantRows(rows: VariantRow[]): [string, VariantRow[]][] {
  const groups = new Map<string, VariantRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups]
}
