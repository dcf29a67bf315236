import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { fieldId, type FormState } from '#templates/ui/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import type { MatrixProps, VariantRow } from './editor-props.ts'
import { arrange, variantsPath } from './arrange.tsx'
import { SkuSays } from './link-says.tsx'

/** So many rows are drawn at once; of a longer matrix each group is drawn when it is opened. */
export const rowsAtOnce = 100

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

interface Shape {
  /** One row alone is never selected. */
  several: boolean
  byLocation: boolean
  byTotal: boolean
  columns: number
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
      {drawn && own.map((row) => <Row {...props} row={row} />)}
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

function Row({ view, form, row, locations, shape, stored, byLocation }: MatrixProps & { shape: Shape; row: VariantRow }) {
  const field = (name: string) => `variants.${row.key}.${name}`
  const called = row.choice.join(' / ') || (row.stored?.sku ?? view.t('editor.newVariant'))
  const perLocation = row.stored?.stockLevel === null || row.stored === null ? byLocation : row.stored.useWarehouseStock
  const error = Object.entries(form.errors).find(
    ([name]) => name.startsWith(`variants.${row.key}.`) && !cells.has(name.split('.')[2]!),
  )?.[1]
  const cell = { view, form, row, called }
  const own = stored.pictures.find(({ id }) => String(id) === form.values[field('picture')])
  // What the shop shows of it while it has none of its own.
  const picture = own ?? stored.pictures.find(({ color }) => color !== '' && row.choice.includes(color))
  return (
    <tr data-row data-key={row.key}>
      {shape.several && (
        <td>
          <input type="checkbox" data-select aria-label={view.t('editor.select', { name: called })} />
        </td>
      )}
      <td>
        <button
          class="variant-picture"
          type="button"
          data-pick
          data-dialog="pick-picture"
          id={`pick-${row.key}`}
          data-own={own !== undefined}
          aria-label={view.t(own ? 'editor.pictureOf' : 'editor.noPictureOf', { name: called })}
        >
          {picture ? <img src={`/media/${picture.file}-400.webp`} alt="" width="34" height="34" loading="lazy" /> : <Icon name="image" />}
        </button>
        <input type="hidden" name={field('picture')} value={String(form.values[field('picture')] ?? '')} />
        <input type="hidden" name={field('seen')} value={String(form.values[field('seen')] ?? '')} />
      </td>
      <th scope="row">
        {row.choice.length > 0 && <span class="variant-options">{row.choice.join(' / ')}</span>}
        <Cell
          {...cell}
          name="sku"
          label="editor.skuOf"
          wide
          asks={asksForSku(stored.product.id)}
          placeholder={row.id === null ? view.t('editor.skuMade') : undefined}
        />
        {row.id === null && <Badge tone="info">{view.t('editor.new')}</Badge>}
        {error && (
          <p class="field-error" id={fieldId(field('options'))}>
            {error}
          </p>
        )}
      </th>
      <td>
        <Cell {...cell} name="variant_fee" label="products.feeOf" inputmode="decimal" />
      </td>
      {shape.byTotal && (
        <td>
          {perLocation && shape.byLocation ? (
            <span class="muted num">{row.stored?.stock === null || row.stored === null ? '–' : view.number(row.stored.stock)}</span>
          ) : (
            <Cell {...cell} name="stock" label="editor.stockOf" inputmode="numeric" />
          )}
          {!shape.byLocation && <Reserved view={view} row={row} />}
        </td>
      )}
      {shape.byLocation &&
        locations.map(({ id, name }, at) => (
          <td>
            {perLocation ? (
              <Cell
                {...cell}
                name={`levels.${id}`}
                label="editor.stockOfAt"
                params={{ location: name }}
                inputmode="numeric"
                errorOf={at === 0 ? field('stock') : undefined}
              />
            ) : (
              <span class="muted">–</span>
            )}
            {at === 0 && <Reserved view={view} row={row} />}
          </td>
        ))}
      <td>
        <Cell {...cell} name="weight" label="editor.weightOf" inputmode="numeric" placeholder={String(stored.product.weight)} />
      </td>
      <td>
        <Cell {...cell} name="barcode" label="editor.barcodeOf" wide />
      </td>
      <td data-align="center">
        <Check form={form} name={field('is_subscription')} label={view.t('editor.subscriptionOf', { sku: called })} />
      </td>
      <td data-align="center">
        <Check form={form} name={field('active')} label={view.t('products.sellSku', { sku: called })} />
      </td>
    </tr>
  )
}

// Errors that stand at a cell of their own.
const cells = new Set(['sku', 'variant_fee', 'stock', 'weight', 'barcode'])

interface CellProps {
  view: View
  form: FormState
  row: VariantRow
  called: string
  name: string
  label: 'editor.skuOf' | 'products.feeOf' | 'editor.stockOf' | 'editor.stockOfAt' | 'editor.weightOf' | 'editor.barcodeOf'
  params?: Record<string, string>
  inputmode?: 'decimal' | 'numeric'
  placeholder?: string | undefined
  wide?: boolean
  /** What asks the server about it once it is changed. */
  asks?: Record<string, string>
  /** Another field whose error stands here. */
  errorOf?: string | undefined
}

function Cell({ view, form, row, called, name, label, params = {}, inputmode, placeholder, wide, asks, errorOf }: CellProps) {
  const field = `variants.${row.key}.${name}`
  const error = form.errors[field] ?? (errorOf ? form.errors[errorOf] : undefined)
  const id = errorOf && form.errors[errorOf] ? fieldId(errorOf) : fieldId(field)
  return (
    <>
      <input
        class={inputmode ? 'input num' : 'input'}
        type="text"
        name={field}
        id={id}
        value={String(form.values[field] ?? '')}
        inputmode={inputmode}
        placeholder={placeholder}
        maxlength={wide ? 80 : 20}
        autocomplete="off"
        spellcheck="false"
        data-cell={name}
        data-wide={wide}
        aria-label={view.t(label, { sku: called, ...params })}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...asks}
      />
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

const asksForSku = (productId: number): Record<string, string> => ({
  'hx-get': `/admin/ecommerce/products/${productId}/sku`,
  'hx-trigger': 'change',
  'hx-target': '#sku-says',
  'hx-swap': 'outerHTML',
  'hx-include': 'this',
})

function Check({ form, name, label }: { form: FormState; name: string; label: string }) {
  return (
    <input
      class="switch"
      type="checkbox"
      role="switch"
      name={name}
      id={fieldId(name)}
      value="on"
      checked={form.values[name] === 'on'}
      aria-label={label}
      data-cell={name.split('.').at(-1)}
    />
  )
}

function Reserved({ view, row }: { view: View; row: VariantRow }) {
  if (!row.stored || row.stored.reserved === 0) return <></>
  return <p class="muted small">{view.t('products.reserved', { count: row.stored.reserved })}</p>
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
