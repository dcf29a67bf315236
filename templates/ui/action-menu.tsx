import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'

/** A button that opens a menu of buttons and links; works without script. */
export function ActionMenu({ label, id, size, children }: { label: string; id?: string; size?: 'small'; children: Child }) {
  return (
    <details class="action-menu" data-menu id={id}>
      <summary class="button" data-size={size}>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <div class="filter-card">{children}</div>
    </details>
  )
}
