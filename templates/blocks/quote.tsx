import type { BlockProps } from '#src/blocks/define-block-kind.ts'
import type { QuoteData } from '#src/blocks/kinds/quote.tsx'
import { Image } from '#templates/ui/image.tsx'

export function QuoteBlock({ data, image }: BlockProps<QuoteData>) {
  const { text, author, role } = data
  if (text === '') return <></>
  const file = image(data.image)
  return (
    <figure class="block block-quote">
      <blockquote>
        <p>{text}</p>
      </blockquote>
      {(author || role) && (
        <figcaption>
          {file && data.image && <Image image={{ ...file, focus: data.image.focus }} alt="" sizes="48px" shape="square" />}
          <span>
            {author && <cite>{author}</cite>}
            {role && <span class="muted">{role}</span>}
          </span>
        </figcaption>
      )}
    </figure>
  )
}
