import type { SellableVariant } from '#src/orders/edit-order/sellable-variants.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import type { View } from '#src/web/view.ts'
import { Thumb } from '#templates/admin/thumb.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'

interface VariantSearchProps {
  view: View
  form: FormState
  /** Where the button without JavaScript sends the form. */
  preview: string
  found: SellableVariant[]
  /** The id of the list of results. */
  id: string
  /** What precedes the variant's id in the field of its units. */
  prefix: UnitsPrefix
}

type UnitsPrefix = 'units' | 'add'

/** The search for variants to add, with a field for the units of each result. */
export function VariantSearch({ view, form, preview, found, id, prefix }: VariantSearchProps) {
  const { t } = view
  const search = fieldValue({ form, name: 'q' })
  return (
    <div class="stack" data-gap="3">
      <Field
        form={form}
        name="q"
        type="search"
        icon="search"
        label={t('orderEdits.search')}
        hint={t('orderEdits.searchHint')}
        autocomplete="off"
        maxlength={maxShortSearchLength}
      />
      <div class="without-script">
        <Button attrs={{ formaction: preview }}>{t('orderEdits.searchButton')}</Button>
      </div>
      {found.length > 0 && (
        <ul class="unit-rows" id={id}>
          {found.map((variant) => (
            <VariantRow view={view} form={form} variant={variant} prefix={prefix} />
          ))}
        </ul>
      )}
      {search.trim() !== '' && found.length === 0 && <p class="muted small">{t('orderEdits.noneFound', { search })}</p>}
    </div>
  )
}

interface VariantRowProps {
  view: View
  form: FormState
  variant: SellableVariant
  prefix: UnitsPrefix
  /** The variant's own price if absent. */
  unitPrice?: number
  /** After the name. */
  badge?: Child
}

export function VariantRow({ view, form, variant, prefix, unitPrice = variant.unitPrice, badge }: VariantRowProps) {
  const { t } = view
  const { available } = variant
  const stock = available === null ? t('orderEdits.unlimited') : t('orderEdits.left', { count: available })
  return (
    <li>
      <div class="row-title">
        <Thumb file={variant.image || undefined} />
        <div>
          <span class="strong">{variant.name}</span> {badge}
          <p class="muted small">{[...variant.options.map(({ value }) => value), variant.sku, stock].join(' · ')}</p>
        </div>
      </div>
      <span class="num">{view.money(unitPrice)}</span>
      <UnitField view={view} form={form} name={`${prefix}.${variant.variantId}`} product={variant.name} />
    </li>
  )
}

interface UnitFieldProps {
  view: View
  form: FormState
  name: string
  product: string
}

export function UnitField({ view: { t }, form, name, product }: UnitFieldProps) {
  return (
    <div class="unit-fields">
      <Field
        form={form}
        name={name}
        label={t('orderEdits.units')}
        labelHidden
        inputmode="numeric"
        placeholder="0"
        attrs={{ 'aria-label': t('orderEdits.unitsOf', { product }) }}
      />
    </div>
  )
}
