import { Panel } from '#templates/ui/panel.tsx'
import { CardFields } from '../card-fields.tsx'
import type { EditorProps } from '../editor-props.ts'

export function ShippingCard(props: EditorProps) {
  return (
    <Panel title={props.view.t('productEditor.card.shipping')} id="card-shipping">
      <div class="form-rows">
        <CardFields {...props} card="card-shipping" hasMeasures />
      </div>
    </Panel>
  )
}
