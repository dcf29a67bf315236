import type { View } from '#src/web/view.ts'
import { listFormAttrs } from '#templates/admin/entity-form.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { brandsPath } from './brand-list.tsx'

interface BrandMergeProps {
  view: View
  brand: { id: number; products: number }
  targets: Option[]
  form: FormState
  back: string
}

export function BrandMerge({ view, brand, targets, form, back }: BrandMergeProps) {
  return (
    <>
      <p>
        <a class="link" href={`/admin/ecommerce/products?brand=${brand.id}`}>
          {view.t('brands.uses', { count: brand.products })}
        </a>
      </p>
      {targets.length > 0 && (
        <form class="stack" data-gap="3" novalidate {...listFormAttrs(`${brandsPath}/${brand.id}/merge`)}>
          <input type="hidden" name="back" value={back} />
          <Field
            form={form}
            name="into"
            type="select"
            label={view.t('brands.mergeInto')}
            hint={view.t('brands.mergeHint')}
            placeholder={view.t('productList.chooseOne')}
            options={targets}
          />
          <SubmitRow id="brand-merge" label={view.t('brands.merge')} />
        </form>
      )}
    </>
  )
}
