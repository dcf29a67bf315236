import { flat, type Html, raw } from '#templates/jsx/html.ts'
import { iconSprite, type IconName } from './icon-names.ts'

const iconCache = new Map<IconName, Html>()

/** A decorative icon from the sprite; the adjacent text or the control's label has the meaning. */
export function Icon({ name }: { name: IconName }) {
  // Cached: icons never change, and a page has dozens.
  let icon = iconCache.get(name)
  if (!icon) iconCache.set(name, (icon = raw(flat(renderIcon(name).markup))))
  return icon
}

/** Their direction is that of the text. */
const mirrored = new Set<IconName>(['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'log-out', 'redo-2', 'undo-2'])

const renderIcon = (name: IconName) => (
  <svg class="icon" aria-hidden="true" data-mirrored={mirrored.has(name)}>
    <use href={`${iconSprite}#${name}`} />
  </svg>
)
