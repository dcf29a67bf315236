import { Panel } from '#templates/ui/panel.tsx'
import { CardFields } from '../card-fields.tsx'
import type { EditorProps } from '../editor-props.ts'

export function BasicsCard(props: EditorProps) {
  return (
    <Panel title={props.view.t('productEditor.card.basics')} id="card-basics">
      <div class="form-rows">
        <CardFields {...props} card="card-basics" />
      </div>
    </Panel>
  )
}
