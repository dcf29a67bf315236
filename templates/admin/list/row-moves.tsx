import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'

const small = { 'data-kind': 'quiet', 'data-shape': 'icon', 'data-size': 'small' }

/** A grip for dragging and arrow keys (js/admin/category-tree.js), and a menu of buttons that works without script. */
export function RowMoves({ view, path, back, id, name }: { view: View; path: string; back: string; id: number; name: string }) {
  const action = `${path}/${id}/move`
  return (
    <div class="row-tools">
      <button
        class="button with-script"
        {...small}
        type="button"
        id={`grip-${id}`}
        data-grip={id}
        draggable="true"
        aria-label={view.t('admin.order.drag', { name })}
        aria-describedby="tree-help"
        title={view.t('admin.order.drag', { name })}
      >
        <Icon name="menu" />
      </button>
      <details class="action-menu" data-menu>
        <summary class="button" {...small} aria-label={view.t('admin.order.more', { name })}>
          <Icon name="arrow-up-down" />
        </summary>
        <form class="filter-card" id={`move-${id}`} method="post" action={action} hx-post={action} hx-target="#list" hx-swap="outerMorph">
          <input type="hidden" name="back" value={back} />
          {(['up', 'down'] as const).map((to) => (
            <Button size="small" kind="quiet" name="to" value={to}>
              {view.t(`admin.order.${to}`)}
            </Button>
          ))}
        </form>
      </details>
    </div>
  )
}

/** What dragging submits with, and the help for screen readers. */
export function RowMoveTarget({ view, path, back }: { view: View; path: string; back: string }) {
  return (
    <>
      <p class="visually-hidden" id="tree-help">
        {view.t('admin.order.help')}
      </p>
      <div id="tree-drop" hidden data-action={path} data-back={back}></div>
    </>
  )
}
