import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'

/** An item of .dash-shortcuts: a link with what is behind it. */
export function Shortcut({ href, icon, title, text }: { href: string; icon: IconName; title: string; text: string }) {
  return (
    <li>
      <a class="dash-shortcut" href={href}>
        <Icon name={icon} />
        <span>
          <b>{title}</b>
          <span class="muted small">{text}</span>
        </span>
      </a>
    </li>
  )
}
