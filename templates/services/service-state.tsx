import type { ServiceState } from '#src/service-states.ts'
import type { View } from '#src/web/view.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

export type ShownState = ServiceState

/** How a service stands, in a few words. */
export function ServiceBadge({ view, state }: { view: View; state: ShownState }) {
  return <Badge tone={toneOf(state)}>{stateText(view, state)}</Badge>
}

/** What to do about a service that needs attention, in small print. */
export function StateAdvice({ view: { t }, state }: { view: View; state: ShownState }) {
  if (state.kind === 'lostKey') return <p class="small muted">{t('services.lostKeyText')}</p>
  return state.kind === 'attention' ? <p class="small muted">{t(`services.error.${state.problem}`)}</p> : <></>
}

function stateText({ t }: View, state: ShownState): string {
  if (state.kind === 'connected') return t(state.mode === 'test' ? 'services.state.test' : 'services.state.connected')
  if (state.kind === 'attention') return t('services.state.attention', { reason: t(`services.attention.${state.problem}`) })
  return state.kind === 'lostKey'
    ? t('services.state.attention', { reason: t('services.attention.lostKey') })
    : t(`services.state.${state.kind}`)
}

function toneOf(state: ShownState): Tone {
  if (state.kind === 'connected') return state.mode === 'test' ? 'warn' : 'ok'
  if (state.kind === 'attention' || state.kind === 'lostKey') return 'bad'
  return state.kind === 'none' ? 'neutral' : 'info'
}
