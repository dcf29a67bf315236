import type { View } from '#src/web/view.ts'

/** A rating out of five, drawn to the nearest tenth and said in words. */
export function Stars({ view, average, count, href }: { view: View; average: number; count?: number; href?: string }) {
  return (
    <p class="rating">
      <svg class="stars" viewBox="0 0 120 24" aria-hidden="true">
        <path class="stars-ground" d={row} />
        <svg width={Math.round(average * 240) / 10} height="24">
          <path d={row} />
        </svg>
      </svg>
      <span>
        <span class="visually-hidden">{view.t('common.rated', { rating: view.number(Math.round(average * 10) / 10) })}</span>
        <span aria-hidden="true">{view.number(Math.round(average * 10) / 10)}</span>
        {count !== undefined && (
          <>
            {href ? ' · ' : ' '}
            {href ? (
              <a class="link" href={href}>
                {view.t('common.reviewCount', { count })}
              </a>
            ) : (
              <span class="muted">({view.number(count)})</span>
            )}
          </>
        )}
      </span>
    </p>
  )
}

const star = 'l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z'
const row = [12, 36, 60, 84, 108].map((middle) => `M${middle} 2${star}`).join('')
