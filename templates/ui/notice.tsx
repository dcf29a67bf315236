import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { passingNoticeSeconds } from '#src/web/limits.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral'

const icons: Record<Tone, IconName> = { ok: 'circle-check', warn: 'triangle-alert', bad: 'circle-alert', info: 'info', neutral: 'info' }

/** A message in the page. `live` announces it: 'status' waits for a pause, 'alert' interrupts. `passing`: it disappears by itself. */
export function Notice(props: {
  tone: Tone
  live?: 'status' | 'alert'
  id?: string
  icon?: IconName
  autoDismiss?: boolean
  children: Child
}) {
  return (
    <div
      class="notice"
      data-tone={props.tone}
      role={props.live}
      id={props.id}
      data-passing={props.autoDismiss ? passingNoticeSeconds * 1000 : undefined}
    >
      <Icon name={props.icon ?? icons[props.tone]} />
      <div>{props.children}</div>
    </div>
  )
}

/** What went wrong, said at once; nothing without a text. */
export function ErrorNotice({ text }: { text: string | null | undefined }) {
  if (!text) return <></>
  return (
    <Notice tone="bad" live="alert">
      {text}
    </Notice>
  )
}

export function Badge(props: { tone?: Tone; plain?: boolean; children: Child }) {
  return (
    <span class="badge" data-tone={props.tone} data-plain={props.plain}>
      {props.children}
    </span>
  )
}
