import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'

/** The way here from the top; the last one is this page and no link. */
export function Breadcrumb({ view, trail }: { view: View; trail: { label: string; href?: string }[] }) {
  return (
    <nav aria-label={view.t('common.breadcrumb')}>
      <ol class="crumbs">
        {trail.map((step) =>
          step.href === undefined ? (
            <li aria-current="page">{step.label}</li>
          ) : (
            <li>
              <a href={step.href}>{step.label}</a>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}

interface PaginationProps {
  view: View
  /** From 1. */
  page: number
  pages: number
  href(page: number): string
  /** Selector of the part to swap in place; without it the links load whole pages. */
  target?: string
}

/** Numbered pages with neighbours, first and last. Draws nothing for a single page. */
export function Pagination({ view, page, pages, href, target }: PaginationProps) {
  if (pages <= 1) return <></>
  const swap = (to: number): Record<string, string> =>
    target ? { 'hx-get': href(to), 'hx-target': target, 'hx-swap': 'outerMorph show:top', 'hx-push-url': 'true' } : {}
  return (
    <nav class="pager" aria-label={view.t('common.pages')}>
      <Step
        icon="chevron-left"
        label={view.t('common.previousPage')}
        to={page > 1 ? page - 1 : null}
        href={href}
        swap={swap}
        id="page-previous"
      />
      {numbers(page, pages).map((at) =>
        at === null ? (
          <span aria-hidden="true">…</span>
        ) : (
          <a
            href={href(at)}
            id={`page-${at}`}
            aria-current={at === page ? 'page' : undefined}
            aria-label={view.t('common.pageNumber', { page: at })}
            data-far={Math.abs(at - page) > 1 && at !== 1 && at !== pages}
            {...swap(at)}
          >
            {at}
          </a>
        ),
      )}
      <Step
        icon="chevron-right"
        label={view.t('common.nextPage')}
        to={page < pages ? page + 1 : null}
        href={href}
        swap={swap}
        id="page-next"
      />
    </nav>
  )
}

/** Links to the parts of one thing, e.g. saved views; each has its own address. */
export function Tabs(props: {
  label: string
  tabs: { label: string; href: string; current: boolean; count?: string; attrs?: Record<string, string> }[]
  /** Further ones, drawn elsewhere. */
  more?: Child
}) {
  return (
    <nav class="tabs" aria-label={props.label}>
      {props.tabs.map((tab) => (
        <a href={tab.href} aria-current={tab.current ? 'page' : undefined} {...tab.attrs}>
          {tab.label}
          {tab.count !== undefined && <span class="num">{tab.count}</span>}
        </a>
      ))}
      {props.more}
    </nav>
  )
}

/** The stages of a task; those that are done may be links back. */
export function Steps(props: { label: string; steps: { label: string; href?: string; current: boolean }[] }) {
  return (
    <nav aria-label={props.label}>
      <ol class="steps">
        {props.steps.map((step) => (
          <li aria-current={step.current ? 'step' : undefined}>{step.href ? <a href={step.href}>{step.label}</a> : step.label}</li>
        ))}
      </ol>
    </nav>
  )
}

function Step(props: {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  to: number | null
  href(page: number): string
  swap(page: number): Record<string, string>
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
      {...props.swap(props.to)}
    >
      <Icon name={props.icon} />
    </a>
  )
}

// First, last, and two on either side of the current one; null is a gap.
function numbers(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])].filter((at) => at >= 1 && at <= pages)
  return shown.flatMap((at, index) => {
    const before = shown[index - 1] ?? 0
    if (at - before === 2) return [at - 1, at]
    return at - before > 2 ? [null, at] : [at]
  })
}
