import type { Html } from '#templates/jsx/html.ts'

/** The heading of a block; an unseen one where the block's own headings need one above them. */
export function BlockTitle({ title, fallback, more }: { title: string; fallback: string; more?: Html | false }): Html {
  const heading = <h2 class={title === '' ? 'visually-hidden' : undefined}>{title || fallback}</h2>
  if (title === '' && !more) return heading
  return (
    <div class="section-head">
      {heading}
      {more}
    </div>
  )
}
