import type { View } from '#src/web/view.ts'
import { fieldId, type FormState } from '#templates/ui/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import type { MatrixProps, VariantRow } from './editor-props.ts'

/** Which columns a matrix has. */
export interface Shape {
  /** One row alone is never selected. */
  several: boolean
  byLocation: boolean
  byTotal: boolean
  columns: number
}

/** One SKU: a cell for each thing that can be said of it. */
export function MatrixRow({ view, form, row, locations, shape, stored, byLocation }: MatrixProps & { shape: Shape; row: VariantRow }) {
  const field = (name: string) => `variants.${row.key}.${name}`
  const called = row.choice.join(' / ') || (row.stored?.sku ?? view.t('editor.newVariant'))
  const perLocation = row.stored?.stockLevel === null || row.stored === null ? byLocation : row.stored.useWarehouseStock
  const error = Object.entries(form.errors).find(
    ([name]) => name.startsWith(`variants.${row.key}.`) && !cells.has(name.split('.')[2]!),
  )?.[1]
  const cell = { view, form, row, called }
  const chosen = String(form.values[field('picture')] ?? '').split(',')
  const [own, ...more] = stored.pictures.filter(({ id }) => chosen.includes(String(id)))
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
          {more.length > 0 && <span class="variant-picture-more">+{more.length}</span>}
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
        maxlength={name === 'sku' ? 255 : wide ? 80 : 20}
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
