import type { ReturnState } from '#db/schema/returns.ts'
import type { View } from '#src/web/view.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

const tones: Record<ReturnState, Tone> = {
  requested: 'warn',
  approved: 'info',
  declined: 'neutral',
  received: 'warn',
  completed: 'ok',
  cancelled: 'neutral',
}

export const ReturnBadge = ({ view, state }: { view: View; state: ReturnState }) => (
  <Badge tone={tones[state]}>{view.t(`returns.state.${state}`)}</Badge>
)
