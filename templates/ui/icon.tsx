import { iconSprite, type IconName } from './icon-names.ts'

/** One drawing of the sprite. It is decoration: the word beside it, or the control's label, says what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`${iconSprite}#${name}`} />
    </svg>
  )
}
