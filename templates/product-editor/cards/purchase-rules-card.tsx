import { Field } from '#templates/ui/fields/field.tsx'
import { fieldValue, type FieldProps } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { CardFields } from '../card-fields.tsx'
import type { EditorProps } from '../editor-props.ts'

export function PurchaseRulesCard(props: EditorProps) {
  const { view, form } = props
  const isStandalone = fieldValue({ form, name: 'standalone_purchase' }) !== ''
  const drawCheckoutRedirect = (input: FieldProps) => (
    <Field
      {...input}
      {...(isStandalone
        ? { form: { ...form, values: { ...form.values, [input.name]: 'on' } }, hint: view.t('productEditor.checkoutLocked') }
        : {})}
      attrs={{ 'aria-disabled': isStandalone }}
    />
  )
  return (
    <Panel title={view.t('productEditor.card.rules')} id="card-rules">
      <div class="form-rows">
        <CardFields {...props} card="card-rules" draw={{ checkout_redirect: drawCheckoutRedirect }} />
      </div>
    </Panel>
  )
}
