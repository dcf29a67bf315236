import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'

/** A button that opens a menu of buttons and links; works without script. `name`: where a page has several, what this one is for. */
export function ActionMenu(props: { label: string; name?: string; id?: string; size?: 'small'; children: Child }) {
  const { label, name, id, size, children } = props
  return (
    <details class="action-menu" data-menu id={id}>
      <summary class="button" data-size={size} aria-label={name}>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <div class="filter-card">{children}</div>
    </details>
  )
}
