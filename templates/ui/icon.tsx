import type { Html } from '#templates/jsx/html.ts'
import { iconSprite, type IconName } from './icon-names.ts'

const iconCache = new Map<IconName, Html>()

/** One drawing of the sprite. It is decoration: the word beside it, or the control's label, says what it means. */
export function Icon({ name }: { name: IconName }) {
  // The same for everybody for ever, and a page holds dozens.
  let icon = iconCache.get(name)
  if (!icon) iconCache.set(name, (icon = renderIcon(name)))
  return icon
}

const renderIcon = (name: IconName) => (
  <svg class="icon" aria-hidden="true">
    <use href={`${iconSprite}#${name}`} />
  </svg>
)
