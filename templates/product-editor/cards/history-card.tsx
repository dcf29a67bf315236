import { Panel } from '#templates/ui/panel.tsx'
import { Timeline } from '#templates/ui/timeline.tsx'
import type { EditorProps } from '../editor-props.ts'

export function HistoryCard({ view, history }: EditorProps) {
  return (
    <Panel title={view.t('productEditor.card.history')} id="card-history">
      {history.length === 0 ? <p class="muted small">{view.t('productEditor.noHistory')}</p> : <Timeline entries={history} />}
    </Panel>
  )
}
