import type { ContentState } from '#src/lib/content/content-state.ts'
import type { View } from '#src/web/view.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

const stateTones: Record<ContentState, Tone> = { published: 'ok', scheduled: 'info', draft: 'neutral', trash: 'neutral' }

export function ContentStateBadge({ view, state }: { view: View; state: ContentState }) {
  return <Badge tone={stateTones[state]}>{view.t(`content.state.${state}`)}</Badge>
}
