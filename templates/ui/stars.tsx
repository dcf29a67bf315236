import type { View } from '#src/web/view.ts'
import { markup } from '#templates/jsx/markup.ts'
import { iconSprite } from './icon-names.ts'

/** A rating out of five, drawn to the nearest tenth, with a text alternative. */
export function Stars({ view, average, count, href }: { view: View; average: number; count?: number; href?: string }) {
  const rating = view.number(Math.round(average * 10) / 10)
  return markup`
    <p class="rating">
      <svg class="stars" viewBox="0 0 120 24" aria-hidden="true">
        <use class="stars-ground" href="${starsSymbolUrl}" width="120" height="24"/>
        <svg width="${Math.round(average * 240) / 10}" height="24"><use href="${starsSymbolUrl}" width="120" height="24"/></svg>
      </svg>
      <span>
        <span class="visually-hidden">${view.t('common.rated', { rating })}</span>
        <span aria-hidden="true">${rating}</span>
        ${count !== undefined && (href ? renderReviewsLink(view, count, href) : markup` <span class="muted">(${view.number(count)})</span>`)}
      </span>
    </p>`
}

const starsSymbolUrl = `${iconSprite}#five-stars`
const renderReviewsLink = (view: View, count: number, href: string) =>
  markup` · <a class="link tap" href="${href}">${view.t('common.reviewCount', { count })}</a>`
