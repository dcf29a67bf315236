import { Icon } from '#templates/ui/icon.tsx'

/** A small picture in a row; the words beside it say what it shows. */
export function Thumb({ file }: { file: string | undefined }) {
  return (
    <span class="picture" data-shape="square">
      {file ? <img src={`/media/${file}-400.webp`} width="40" height="40" alt="" loading="lazy" decoding="async" /> : <Icon name="image" />}
    </span>
  )
}
