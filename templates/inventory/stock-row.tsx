import type { StockRow as Row } from '#src/inventory/list-stock.ts'
import type { View } from '#src/web/view.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Cell, RowCheck } from '#templates/ui/table.tsx'

export const stockPath = '/admin/ecommerce/inventory'

export interface StockPlace {
  id: number
  name: string
}

export interface StockRowProps {
  view: View
  row: Row
  /** The locations that have a column. */
  places: StockPlace[]
  /** All there are, for the one that is meant where none is named. */
  locations: StockPlace[]
  back: string
  mayWrite: boolean
  /** What was just typed, where it was refused; and why. */
  refused?: { typed: Record<string, string>; said: string } | undefined
  saved?: boolean
}

/** One SKU of the inventory: a row that saves what is changed in it, each value only over the one it shows. */
export function StockRow(props: StockRowProps) {
  const { view, row, places, mayWrite, refused } = props
  const counted = row.stockLevel !== null
  return (
    <tr id={`row-${row.id}`} data-saved={props.saved}>
      {mayWrite && <RowCheck view={view} id={row.id} label={row.sku} form="bulk" />}
      <Cell cell="title">
        <div class="row-title">
          <Thumb file={row.picture} />
          <div>
            <a class="row-link" href={`${stockPath}/history?sku=${encodeURIComponent(row.sku)}`} id={`open-${row.id}`}>
              {row.sku}
            </a>
            <p class="muted small">{[row.name, ...row.choice.map(({ value }) => value)].join(' · ')}</p>
            {refused && (
              <p class="field-error" role="alert" id={`said-${row.id}`}>
                <Icon name="circle-alert" />
                {refused.said}
              </p>
            )}
          </div>
        </div>
      </Cell>
      <Level
        {...props}
        name="stock_level"
        label={view.t('stock.column.total')}
        value={row.stockLevel}
        off={row.useWarehouseStock === true}
      />
      {places.map((place) => (
        <Level
          {...props}
          name={`level.${place.id}`}
          seen={`seen.${place.id}`}
          label={place.name}
          value={row.levels.get(place.id) ?? null}
          off={row.useWarehouseStock !== true}
        />
      ))}
      {places.length > 0 && (
        <EditCell label={view.t('stock.column.byLocation')}>
          <Switch {...props} />
        </EditCell>
      )}
      {places.length > 0 && (
        <EditCell label={view.t('stock.column.location')}>
          <LocationSelect {...props} />
        </EditCell>
      )}
      <Cell cell="meta" align="end">
        {counted && row.reserved !== null && row.reserved > 0 ? view.t('stock.reserved', { count: row.reserved }) : ''}
      </Cell>
      <Cell cell="end" align="end">
        <Left view={view} row={row} />
      </Cell>
      <Cell cell="tick" align="end">
        {/* Everything of the row is one form, named by its parts; it has a button where script is off. */}
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
            <span>{view.t('stock.saved')}</span>
          </span>
        )}
      </Cell>
    </tr>
  )
}

function Level(props: StockRowProps & { name: string; seen?: string; label: string; value: number | null; off: boolean }) {
  const { view, row, name, label, value, off, mayWrite, refused } = props
  const typed = refused?.typed[name]
  return (
    <EditCell label={label} off={off}>
      <input type="hidden" name={props.seen ?? `seen_${name}`} value={value ?? ''} form={`stock-${row.id}`} />
      <input
        class="input level"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        maxlength={10}
        name={name}
        // Another value is another field: what is shown then is what is stored, not what was typed before.
        id={`level-${row.id}-${name.replace('.', '-')}-${value ?? 'none'}`}
        form={`stock-${row.id}`}
        value={typed ?? value ?? ''}
        placeholder="–"
        disabled={!mayWrite}
        aria-label={view.t('stock.levelOf', { place: label, sku: row.sku })}
        aria-invalid={refused !== undefined && typed !== undefined && typed !== String(value ?? '') ? true : undefined}
        aria-describedby={refused ? `said-${row.id}` : undefined}
        data-level={value ?? ''}
        {...saveOn('change', row.id)}
      />
    </EditCell>
  )
}

function Switch({ view, row, mayWrite }: StockRowProps) {
  return (
    <>
      <input
        type="hidden"
        name="seen_use_warehouse_stock"
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
        aria-label={view.t('stock.byLocationOf', { sku: row.sku })}
        {...saveOn('change', row.id)}
      />
    </>
  )
}

function LocationSelect({ view, row, locations, mayWrite }: StockRowProps) {
  return (
    <>
      <input type="hidden" name="seen_location_id" value={row.locationId ?? ''} form={`stock-${row.id}`} />
      <select
        class="input"
        name="location_id"
        id={`place-${row.id}-${row.locationId ?? 'none'}`}
        form={`stock-${row.id}`}
        disabled={!mayWrite}
        aria-label={view.t('stock.locationOf', { sku: row.sku })}
        {...saveOn('change', row.id)}
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

function EditCell({ label, off, children }: { label: string; off?: boolean; children: Child }) {
  return (
    <td data-cell="edit" data-align="end" data-label={label} data-off={off}>
      {children}
    </td>
  )
}

// Saves the whole row; the answer is the row as it stands then.
const saveOn = (trigger: string, id: number) => ({
  'hx-post': `${stockPath}/${id}`,
  'hx-trigger': trigger,
  'hx-include': `#row-${id} [form=stock-${id}], #stock-${id} input`,
  'hx-target': `#row-${id}`,
  'hx-swap': 'outerMorph',
})

function Left({ view, row }: { view: View; row: Row }) {
  if (row.left === null) return <span class="muted">{view.t(row.unlimited ? 'stock.unlimited' : 'stock.notCounted')}</span>
  if (row.left < 0) return <Badge tone="bad">{view.t('stock.short', { count: -row.left })}</Badge>
  if (row.left === 0) return <Badge tone="bad">{view.t('stock.none')}</Badge>
  return row.left <= 5 ? <Badge tone="warn">{view.t('stock.low', { count: row.left })}</Badge> : <>{view.number(row.left)}</>
}
