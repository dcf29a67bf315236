import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'

/** A small image or a placeholder icon. Decorative: the text next to it describes it. */
export function Thumb({ file, icon = 'image' }: { file: string | undefined; icon?: IconName }) {
  return (
    <span class="image" data-shape="square">
      {file ? <img src={`/media/${file}-400.webp`} width="40" height="40" alt="" loading="lazy" decoding="async" /> : <Icon name={icon} />}
    </span>
  )
}
