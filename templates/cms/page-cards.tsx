import type { PageCard } from '#src/cms/find-pages.ts'
import type { View } from '#src/web/view.ts'
import { Image } from '#templates/ui/image.tsx'
import { encodeAddress } from '#src/lib/links/encode-address.ts'

/** Pages with image, date and summary. The whole card opens the page. */
export function PageCards({ view, cards, level }: { view: View; cards: PageCard[]; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul class="cms-cards">
      {cards.map((card) => (
        <li class="cms-card">
          {card.image && <Image image={card.image} alt="" sizes="(max-width: 640px) 92vw, 380px" shape="wide" />}
          <p class="small muted">
            <time datetime={new Date(card.publishedAt).toISOString()}>{view.date(card.publishedAt, 'date')}</time>
          </p>
          <Heading>
            <a class="stretched" href={encodeAddress(`/${card.slug}`)}>
              {card.title}
            </a>
          </Heading>
          {card.excerpt && <p>{card.excerpt}</p>}
        </li>
      ))}
    </ul>
  )
}
