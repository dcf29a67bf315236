import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { type FormState, indentedOptions } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { maxTagLength } from '#src/products/limits.ts'

interface BulkActionFieldsProps {
  view: View
  action: string
  form: FormState
  categories: { id: number; name: string; depth: number }[]
  brands: { id: number; name: string }[]
  tags: string[]
}

export function BulkActionFields({ view, action, form, categories, brands, tags }: BulkActionFieldsProps): Html {
  return (
    <>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      {action.endsWith('Category') && (
        <Field
          form={form}
          name="category"
          type="select"
          label={view.t('productList.column.category')}
          placeholder={view.t('productList.chooseOne')}
          options={indentedOptions(categories)}
        />
      )}
      {action === 'brand' && (
        <Field
          form={form}
          name="brand"
          type="select"
          label={view.t('products.brand')}
          placeholder={view.t('productList.noBrand')}
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {action.endsWith('Tag') && (
        <>
          <Field
            form={form}
            name="tag"
            label={view.t('productList.tag')}
            maxlength={maxTagLength}
            autocomplete="off"
            attrs={{ list: 'bulk-tags' }}
          />
          <datalist id="bulk-tags">
            {tags.map((tag) => (
              <option value={tag} />
            ))}
          </datalist>
        </>
      )}
      {action === 'price' && <PriceFields view={view} form={form} />}
    </>
  )
}

function PriceFields({ view, form }: { view: View; form: FormState }) {
  const formWithDefaults = { ...form, values: { direction: 'raise', unit: 'percent', ...form.values } }
  return (
    <div class="fields">
      <Field
        form={formWithDefaults}
        name="direction"
        type="select"
        label={view.t('productList.direction')}
        options={[
          { value: 'raise', label: view.t('productList.raise') },
          { value: 'lower', label: view.t('productList.lower') },
        ]}
      />
      <Field form={formWithDefaults} name="value" label={view.t('productList.by')} inputmode="decimal" width={10} autocomplete="off" />
      <Field
        form={formWithDefaults}
        name="unit"
        type="select"
        label={view.t('productList.unit')}
        options={[
          { value: 'percent', label: view.t('productList.percent') },
          { value: 'amount', label: view.shop.currency },
        ]}
      />
    </div>
  )
}
