import type { View } from '#src/web/view.ts'
import { Icon } from './icon.tsx'

interface PaginationProps {
  view: View
  /** From 1. */
  page: number
  pages: number
  href(page: number): string
  /** Selector of the fragment to swap; without it the links load whole pages. */
  target?: string
}

/** Numbered pages with neighbors, first and last. Renders nothing for a single page. */
export function Pagination({ view, page, pages, href, target }: PaginationProps) {
  if (pages <= 1) return <></>
  const swapAttrs = (to: number): Record<string, string> =>
    target
      ? { 'hx-get': href(to), 'hx-target': target, 'hx-swap': 'outerMorph show:top', 'hx-push-url': 'true', 'hx-sync': `${target}:replace` }
      : {}
  return (
    <nav class="pager" aria-label={view.t('common.pages')}>
      <PageLink
        icon="chevron-left"
        label={view.t('common.previousPage')}
        to={page > 1 ? page - 1 : null}
        href={href}
        swapAttrs={swapAttrs}
        id="page-previous"
      />
      {visiblePages(page, pages).map((pageNumber) =>
        pageNumber === null ? (
          <span aria-hidden="true">…</span>
        ) : (
          <a
            href={href(pageNumber)}
            id={`page-${pageNumber}`}
            aria-current={pageNumber === page ? 'page' : undefined}
            aria-label={view.t('common.pageNumber', { page: pageNumber })}
            data-far={Math.abs(pageNumber - page) > 1 && pageNumber !== 1 && pageNumber !== pages}
            {...swapAttrs(pageNumber)}
          >
            {pageNumber}
          </a>
        ),
      )}
      <PageLink
        icon="chevron-right"
        label={view.t('common.nextPage')}
        to={page < pages ? page + 1 : null}
        href={href}
        swapAttrs={swapAttrs}
        id="page-next"
      />
    </nav>
  )
}

function PageLink(props: {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  to: number | null
  href(page: number): string
  swapAttrs(page: number): Record<string, string>
  id: string
}) {
  if (props.to === null) {
    return (
      <span aria-disabled={true} aria-hidden={true}>
        <Icon name={props.icon} />
      </span>
    )
  }
  return (
    <a
      href={props.href(props.to)}
      id={props.id}
      aria-label={props.label}
      rel={props.icon === 'chevron-left' ? 'prev' : 'next'}
      {...props.swapAttrs(props.to)}
    >
      <Icon name={props.icon} />
    </a>
  )
}

// First, last, and two on either side of the current page; null is a gap.
function visiblePages(page: number, pages: number): (number | null)[] {
  const visible = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])].filter(
    (candidate) => candidate >= 1 && candidate <= pages,
  )
  return visible.flatMap((candidate, index) => {
    const previous = visible[index - 1] ?? 0
    if (candidate - previous === 2) return [candidate - 1, candidate]
    return candidate - previous > 2 ? [null, candidate] : [candidate]
  })
}
