import type { ActionLabels } from '#src/audit-log/audited-actions.ts'
import type { View } from '#src/web/view.ts'
import { Badge } from '#templates/ui/notice.tsx'

export interface LabeledAction {
  /** As stored. */
  action: string
  /** Null for an action of another release. */
  labels: ActionLabels | null
}

/** What was changed, or the stored name of an action of another release. */
export function ActionNoun({ view, entry: { action, labels } }: { view: View; entry: LabeledAction }) {
  return labels ? <span>{view.t(labels.noun)}</span> : <span translate="no">{action}</span>
}

/** What was done with it; nothing where a sentence says it. */
export const ActionVerbs = ({ view, entry: { labels } }: { view: View; entry: LabeledAction }) =>
  labels && labels.verbs.length > 0 ? (
    <span class="cluster" data-gap="1">
      {labels.verbs.map((verb) => (
        <Badge plain>{view.t(verb)}</Badge>
      ))}
    </span>
  ) : (
    <></>
  )
