import type { StaffProduct } from '#src/catalog/staff-product.ts'
import { fieldId } from '#templates/ui/field-props.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import type { EditorProps } from './editor-props.ts'

/** The SKUs of a product: what each adds to the price, and whether it is sold. Stock is only shown. */
export function VariantsCard(props: EditorProps) {
  const { view, stored } = props
  return (
    <Panel title={view.t('products.card.variants')} id="card-variants">
      <div class="table-wrap" tabindex={0} role="group" aria-labelledby="card-variants-title">
        <table class="matrix variants">
          <thead>
            <tr>
              <th scope="col">{view.t('products.variant')}</th>
              <th scope="col">{view.t('products.fee')}</th>
              <th scope="col" data-align="end">
                {view.t('products.column.stock')}
              </th>
              <th scope="col" data-align="end">
                {view.t('products.sold')}
              </th>
            </tr>
          </thead>
          <tbody>
            {stored.variants.map((variant) => (
              <VariantRow {...props} variant={variant} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function VariantRow({ view, form, variant }: EditorProps & { variant: StaffProduct['variants'][number] }) {
  const fee = `variants.${variant.id}.variant_fee`
  const active = `variants.${variant.id}.active`
  const error = form.errors[fee]
  return (
    <tr>
      <th scope="row">
        <span class="strong">{variant.sku}</span>
        <span class="muted small variant-options">{Object.values(variant.options).join(' / ')}</span>
        {variant.isSubscription && <Badge tone="info">{view.t('products.subscription')}</Badge>}
      </th>
      <td>
        <input
          class="input num"
          type="text"
          name={fee}
          id={fieldId(fee)}
          value={String(form.values[fee] ?? '')}
          inputmode="decimal"
          maxlength={20}
          autocomplete="off"
          aria-label={view.t('products.feeOf', { sku: variant.sku })}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${fieldId(fee)}-error` : undefined}
        />
        {error && (
          <p class="field-error" id={`${fieldId(fee)}-error`}>
            {error}
          </p>
        )}
      </td>
      <td data-align="end" class="num">
        {variant.stock === null ? '–' : view.number(variant.stock)}
        {variant.reserved > 0 && <p class="muted small">{view.t('products.reserved', { count: variant.reserved })}</p>}
      </td>
      <td data-align="end">
        <input
          class="switch"
          type="checkbox"
          role="switch"
          name={active}
          id={fieldId(active)}
          value="on"
          checked={form.values[active] === 'on'}
          aria-label={view.t('products.sellSku', { sku: variant.sku })}
        />
      </td>
    </tr>
  )
}
