import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export function EmptyState(props: { icon: IconName; title: string; text?: string; children?: Child }) {
  return (
    <div class="empty">
      <Icon name={props.icon} />
      <h2>{props.title}</h2>
      {props.text && <p>{props.text}</p>}
      {props.children && <div class="button-row">{props.children}</div>}
    </div>
  )
}

/** A placeholder while content loads; `lines` gray bars. */
export function Skeleton({ label, lines = 3, block }: { label: string; lines?: number; block?: boolean }) {
  return (
    <div class="skeleton" data-size={block ? 'block' : undefined} role="status">
      <span class="visually-hidden">{label}</span>
      {Array.from({ length: lines }, () => (
        <i />
      ))}
    </div>
  )
}
