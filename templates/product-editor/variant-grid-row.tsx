import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import { intervalUnitKeys, intervalUnits } from '#src/lib/dates/billing-interval.ts'
import { fieldId, type FormState } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import type { VariantGridProps, VariantRow } from './editor-props.ts'
import { maxBarcodeLength, maxSkuLength } from '#src/variants/limits.ts'
import { maxTypedLength } from '#src/product-editor/limits.ts'

export interface GridColumns {
  /** A single row cannot be selected. */
  isSelectable: boolean
  byLocation: boolean
  byTotal: boolean
  count: number
}

export function VariantGridRow({
  view,
  form,
  row,
  locations,
  columns,
  stored,
  byLocation,
}: VariantGridProps & { columns: GridColumns; row: VariantRow }) {
  const fieldName = (name: string) => `variants.${row.key}.${name}`
  const variantName = row.optionValues.join(' / ') || (row.stored?.sku ?? view.t('productEditor.newVariant'))
  const tracksByLocation = row.stored?.stockLevel === null || row.stored === null ? byLocation : row.stored.useWarehouseStock
  const error = Object.entries(form.errors).find(
    ([name]) => name.startsWith(`variants.${row.key}.`) && !cellNames.has(name.split('.')[2]!),
  )?.[1]
  const cellProps = { view, form, row, variantName }
  const selectedIds = String(form.values[fieldName('image_ids')] ?? '').split(',')
  const [ownImage, ...otherOwnImages] = stored.images.filter(({ id }) => selectedIds.includes(String(id)))
  // Without an own image, the store shows the one of its color.
  const image = ownImage ?? stored.images.find(({ color }) => color !== '' && row.optionValues.includes(color))
  return (
    <tr data-row data-key={row.key}>
      {columns.isSelectable && (
        <td>
          <input type="checkbox" data-select aria-label={view.t('productEditor.select', { name: variantName })} />
        </td>
      )}
      <td>
        <button
          class="variant-image"
          type="button"
          data-pick
          data-dialog="pick-image"
          id={`pick-${row.key}`}
          data-own={ownImage !== undefined}
          aria-label={view.t(ownImage ? 'productEditor.imageOf' : 'productEditor.noImageOf', { name: variantName })}
        >
          {image ? <img src={`/media/${image.file}-160.webp`} alt="" width="34" height="34" loading="lazy" /> : <Icon name="image" />}
          {otherOwnImages.length > 0 && <span class="variant-image-more">+{otherOwnImages.length}</span>}
        </button>
        <input type="hidden" name={fieldName('image_ids')} value={String(form.values[fieldName('image_ids')] ?? '')} />
        <input type="hidden" name={fieldName('expected_stock')} value={String(form.values[fieldName('expected_stock')] ?? '')} />
      </td>
      <th scope="row">
        {row.optionValues.length > 0 && <span class="variant-options">{row.optionValues.join(' / ')}</span>}
        <VariantCell
          {...cellProps}
          name="sku"
          label="productEditor.skuOf"
          wide
          serverCheckAttrs={skuCheckAttrs(stored.product.id)}
          placeholder={row.id === null ? view.t('productEditor.skuGenerated') : undefined}
        />
        {row.id === null && <Badge tone="info">{view.t('productEditor.new')}</Badge>}
        {error && (
          <p class="field-error" id={fieldId(fieldName('options'))}>
            {error}
          </p>
        )}
      </th>
      <td>
        <VariantCell {...cellProps} name="variant_fee" label="productEditor.feeOf" inputmode="decimal" />
      </td>
      <td>
        <VariantCell {...cellProps} name="compare_at_price" label="productEditor.compareAtPriceOf" inputmode="decimal" />
      </td>
      {columns.byTotal && (
        <td>
          {tracksByLocation && columns.byLocation ? (
            <span class="muted num">{row.stored?.stock === null || row.stored === null ? '–' : view.number(row.stored.stock)}</span>
          ) : (
            <VariantCell {...cellProps} name="stock" label="productEditor.stockOf" inputmode="numeric" />
          )}
          {!columns.byLocation && <ReservedStock view={view} row={row} />}
        </td>
      )}
      {columns.byLocation &&
        locations.map(({ id, name }, index) => (
          <td>
            {tracksByLocation ? (
              <VariantCell
                {...cellProps}
                name={`levels.${id}`}
                label="productEditor.stockOfAt"
                params={{ location: name }}
                inputmode="numeric"
                errorOf={index === 0 ? fieldName('stock') : undefined}
              />
            ) : (
              <span class="muted">–</span>
            )}
            {index === 0 && <ReservedStock view={view} row={row} />}
          </td>
        ))}
      <td>
        <VariantCell
          {...cellProps}
          name="weight"
          label="productEditor.weightOf"
          inputmode="numeric"
          placeholder={String(stored.product.weight)}
        />
      </td>
      <td>
        <VariantCell {...cellProps} name="barcode" label="productEditor.barcodeOf" wide />
      </td>
      <td data-align="center">
        <div class="interval-cell">
          <SwitchCell
            form={form}
            name={fieldName('is_subscription')}
            label={view.t('productEditor.subscriptionOf', { sku: variantName })}
          />
          <VariantCell {...cellProps} name="interval_count" label="productEditor.intervalCountOf" inputmode="numeric" />
          <IntervalUnitCell {...cellProps} />
        </div>
      </td>
      <td data-align="center">
        <SwitchCell form={form} name={fieldName('active')} label={view.t('productEditor.sellSku', { sku: variantName })} />
      </td>
    </tr>
  )
}

// Fields that show their own errors.
const cellNames = new Set(['sku', 'variant_fee', 'compare_at_price', 'stock', 'weight', 'barcode', 'interval_count'])

interface VariantCellProps {
  view: View
  form: FormState
  row: VariantRow
  variantName: string
  name: string
  label: StringKey
  params?: Record<string, string>
  inputmode?: 'decimal' | 'numeric'
  placeholder?: string | undefined
  wide?: boolean
  /** htmx attributes of a server check on change. */
  serverCheckAttrs?: Record<string, string>
  /** Another field whose error this cell shows. */
  errorOf?: string | undefined
}

function VariantCell({
  view,
  form,
  row,
  variantName,
  name,
  label,
  params = {},
  inputmode,
  placeholder,
  wide,
  serverCheckAttrs,
  errorOf,
}: VariantCellProps) {
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
        maxlength={name === 'sku' ? maxSkuLength : wide ? maxBarcodeLength : maxTypedLength}
        autocomplete="off"
        spellcheck="false"
        data-cell={name}
        data-wide={wide}
        aria-label={view.t(label, { sku: variantName, ...params })}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...serverCheckAttrs}
      />
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

const skuCheckAttrs = (productId: number): Record<string, string> => ({
  'hx-get': `/admin/ecommerce/products/${productId}/sku`,
  'hx-trigger': 'change',
  'hx-target': '#sku-status',
  'hx-swap': 'outerMorph',
  'hx-include': 'this',
  'hx-sync': '#sku-status:replace',
})

function SwitchCell({ form, name, label }: { form: FormState; name: string; label: string }) {
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

function IntervalUnitCell({ view, form, row, variantName }: Pick<VariantCellProps, 'view' | 'form' | 'row' | 'variantName'>) {
  const name = `variants.${row.key}.interval_unit`
  const count = Number(form.values[`variants.${row.key}.interval_count`]) || 1
  return (
    <select
      class="input"
      name={name}
      id={fieldId(name)}
      data-cell="interval_unit"
      aria-label={view.t('productEditor.intervalUnitOf', { sku: variantName })}
    >
      {intervalUnits.map((unit) => (
        <option value={unit} selected={form.values[name] === unit}>
          {view.t(intervalUnitKeys[unit], { count })}
        </option>
      ))}
    </select>
  )
}

function ReservedStock({ view, row }: { view: View; row: VariantRow }) {
  if (!row.stored || row.stored.reserved === 0) return <></>
  return <p class="muted small">{view.t('productEditor.reserved', { count: row.stored.reserved })}</p>
}
