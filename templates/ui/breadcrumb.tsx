import type { View } from '#src/web/view.ts'

/** Breadcrumbs; the last item is the current page and not a link. */
export function Breadcrumb({ view, items }: { view: View; items: { label: string; href?: string }[] }) {
  return (
    <nav aria-label={view.t('common.breadcrumb')}>
      <ol class="crumbs">
        {items.map((item) =>
          item.href === undefined ? (
            <li aria-current="page">{item.label}</li>
          ) : (
            <li>
              <a class="tap" href={item.href}>
                {item.label}
              </a>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
