import { Field } from '#templates/ui/fields/field.tsx'
import type { FieldProps } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { unfilledText } from '#templates/ui/unfilled-text.ts'
import type { View } from '#src/web/view.ts'
import { CardFields } from '../card-fields.tsx'
import type { EditorProps } from '../editor-props.ts'

export function PricingCard(props: EditorProps) {
  const { view } = props
  return (
    <Panel title={view.t('productEditor.card.pricing')} id="card-pricing">
      <div class="form-rows">
        <CardFields {...props} card="card-pricing" draw={{ cost: (input) => <CostField view={view} input={input} /> }} />
      </div>
    </Panel>
  )
}

function CostField({ view, input }: { view: View; input: FieldProps }) {
  return (
    <div>
      <Field {...input} />
      <output
        class="margin muted small num"
        id="margin"
        for="f-price f-sale_price f-cost"
        data-margin
        data-text={unfilledText(view, 'productEditor.margin')}
        data-loss={unfilledText(view, 'productEditor.marginLoss')}
        hidden
      />
    </div>
  )
}
