import { Field } from '#templates/ui/fields/field.tsx'
import type { FieldProps } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { CardFields } from '../card-fields.tsx'
import { CategoryPicker } from '../category-picker.tsx'
import type { EditorProps } from '../editor-props.ts'

export function OrganizationCard(props: EditorProps) {
  const { view, form, categories, brands } = props
  const drawStatus = (input: FieldProps) => (
    <>
      <Field {...input} />
      <CategoryPicker view={view} form={form} tree={categories} />
      <Field
        form={form}
        name="brand_id"
        type="select"
        label={view.t('products.brand')}
        placeholder={view.t('productEditor.noneSelected')}
        options={brands}
      />
    </>
  )
  return (
    <Panel title={view.t('productEditor.card.organization')} id="card-place">
      <div class="form-rows">
        <CardFields {...props} card="card-place" draw={{ status: drawStatus }} />
      </div>
    </Panel>
  )
}
