import type { StockRow as Row } from '#src/inventory/list-stock.ts'
import type { View } from '#src/web/view.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Cell, RowCheck } from '#templates/ui/table.tsx'

export const stockPath = '/admin/ecommerce/inventory'

export interface StockLocation {
  id: number
  name: string
}

export interface StockRowProps {
  view: View
  row: Row
  /** Locations with a column. */
  visibleLocations: StockLocation[]
  /** All locations, for the default location select. */
  locations: StockLocation[]
  back: string
  mayWrite: boolean
  /** Rejected input with its message. */
  error?: { submitted: Record<string, string>; message: string } | undefined
  saved?: boolean
}

/** One SKU of the inventory. Each cell saves only if its value is unchanged since it was shown. */
export function StockRow(props: StockRowProps) {
  const { view, row, visibleLocations, mayWrite, error } = props
  const isTracked = row.stockLevel !== null
  return (
    <tr id={`row-${row.id}`} data-saved={props.saved}>
      {mayWrite && <RowCheck view={view} id={row.id} label={row.sku} form="bulk" />}
      <Cell cell="title">
        <div class="row-title">
          <Thumb file={row.image} />
          <div>
            <a class="row-link" href={`${stockPath}/history?sku=${encodeURIComponent(row.sku)}`} id={`open-${row.id}`}>
              {row.sku}
            </a>
            <p class="muted small">{[row.name, ...row.selectedOptions.map(({ value }) => value)].join(' · ')}</p>
            {error && (
              <p class="field-error" role="alert" id={`error-${row.id}`}>
                <Icon name="circle-alert" />
                {error.message}
              </p>
            )}
          </div>
        </div>
      </Cell>
      <LevelInput
        {...props}
        name="stock_level"
        label={view.t('inventory.column.total')}
        value={row.stockLevel}
        isOff={row.useWarehouseStock === true}
      />
      {visibleLocations.map((location) => (
        <LevelInput
          {...props}
          name={`level.${location.id}`}
          originalFieldName={`expected.${location.id}`}
          label={location.name}
          value={row.levels.get(location.id) ?? null}
          isOff={row.useWarehouseStock !== true}
        />
      ))}
      {visibleLocations.length > 0 && (
        <EditCell label={view.t('inventory.column.byLocation')}>
          <WarehouseStockSwitch {...props} />
        </EditCell>
      )}
      {visibleLocations.length > 0 && (
        <EditCell label={view.t('inventory.column.location')}>
          <LocationSelect {...props} />
        </EditCell>
      )}
      <Cell cell="meta" align="end">
        {isTracked && row.reserved !== null && row.reserved > 0 ? view.t('inventory.reserved', { count: row.reserved }) : ''}
      </Cell>
      <Cell cell="end" align="end">
        <AvailableCell view={view} row={row} />
      </Cell>
      <Cell cell="tick" align="end">
        {/* The whole row is one form, with a button when JavaScript is off. */}
        <form id={`stock-${row.id}`} data-cells method="post" action={`${stockPath}/${row.id}`}>
          <input type="hidden" name="back" value={props.back} />
          {mayWrite && (
            <button class="button without-script" data-size="small" type="submit">
              {view.t('common.saveChanges')}
            </button>
          )}
        </form>
        {props.saved && (
          <span class="saved-tick" role="status">
            <Icon name="check" />
            <span>{view.t('inventory.saved')}</span>
          </span>
        )}
      </Cell>
    </tr>
  )
}

function LevelInput(
  props: StockRowProps & { name: string; originalFieldName?: string; label: string; value: number | null; isOff: boolean },
) {
  const { view, row, name, label, value, isOff, mayWrite, error } = props
  const submittedValue = error?.submitted[name]
  return (
    <EditCell label={label} isOff={isOff}>
      <input type="hidden" name={props.originalFieldName ?? `expected_${name}`} value={value ?? ''} form={`stock-${row.id}`} />
      <input
        class="input level"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        maxlength={10}
        name={name}
        // A new value gets a new id, so a morph shows the stored value instead of what was typed.
        id={`level-${row.id}-${name.replace('.', '-')}-${value ?? 'none'}`}
        form={`stock-${row.id}`}
        value={submittedValue ?? value ?? ''}
        placeholder="–"
        disabled={!mayWrite}
        aria-label={view.t('inventory.levelOf', { place: label, sku: row.sku })}
        aria-invalid={error !== undefined && submittedValue !== undefined && submittedValue !== String(value ?? '') ? true : undefined}
        aria-describedby={error ? `error-${row.id}` : undefined}
        data-level={value ?? ''}
        {...saveAttrs('change', row.id)}
      />
    </EditCell>
  )
}

function WarehouseStockSwitch({ view, row, mayWrite }: StockRowProps) {
  return (
    <>
      <input
        type="hidden"
        name="expected_use_warehouse_stock"
        value={row.useWarehouseStock === null ? '' : row.useWarehouseStock ? '1' : '0'}
        form={`stock-${row.id}`}
      />
      <input
        class="switch"
        type="checkbox"
        role="switch"
        name="use_warehouse_stock"
        value="1"
        id={`source-${row.id}-${row.useWarehouseStock ? 'on' : 'off'}`}
        form={`stock-${row.id}`}
        checked={row.useWarehouseStock === true}
        disabled={!mayWrite}
        aria-label={view.t('inventory.byLocationOf', { sku: row.sku })}
        {...saveAttrs('change', row.id)}
      />
    </>
  )
}

function LocationSelect({ view, row, locations, mayWrite }: StockRowProps) {
  return (
    <>
      <input type="hidden" name="expected_location_id" value={row.locationId ?? ''} form={`stock-${row.id}`} />
      <select
        class="input"
        name="location_id"
        id={`place-${row.id}-${row.locationId ?? 'none'}`}
        form={`stock-${row.id}`}
        disabled={!mayWrite}
        aria-label={view.t('inventory.locationOf', { sku: row.sku })}
        {...saveAttrs('change', row.id)}
      >
        {row.locationId === null && <option value="">–</option>}
        {locations.map(({ id, name }) => (
          <option value={id} selected={id === row.locationId}>
            {name}
          </option>
        ))}
      </select>
    </>
  )
}

function EditCell({ label, isOff, children }: { label: string; isOff?: boolean; children: Child }) {
  return (
    <td data-cell="edit" data-align="end" data-label={label} data-off={isOff}>
      {children}
    </td>
  )
}

// Saves the whole row and replaces it with its new state.
const saveAttrs = (trigger: string, id: number) => ({
  'hx-post': `${stockPath}/${id}`,
  'hx-trigger': trigger,
  'hx-include': `#row-${id} [form=stock-${id}], #stock-${id} input`,
  'hx-target': `#row-${id}`,
  'hx-swap': 'outerMorph',
  'hx-sync': `#row-${id}:queue all`,
})

function AvailableCell({ view, row }: { view: View; row: Row }) {
  if (row.left === null) return <span class="muted">{view.t(row.unlimited ? 'inventory.unlimited' : 'inventory.notTracked')}</span>
  if (row.left < 0) return <Badge tone="bad">{view.t('inventory.oversold', { count: -row.left })}</Badge>
  if (row.left === 0) return <Badge tone="bad">{view.t('inventory.none')}</Badge>
  return row.left <= view.shop.lowStockThreshold ? (
    <Badge tone="warn">{view.t('inventory.low', { count: row.left })}</Badge>
  ) : (
    <>{view.number(row.left)}</>
  )
}
