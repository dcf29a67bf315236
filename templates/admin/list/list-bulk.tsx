import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { ActionMenu } from '#templates/ui/action-menu.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Dialog } from '#templates/ui/dialog.tsx'
import { PageHead } from '../page-head.tsx'

export interface BulkAction {
  value: string
  label: string
  danger?: boolean
}

interface BulkProps {
  view: View
  action: string
  /** URL of the current list: the return target without script, and the scope of "select all". */
  back: string
  /** Each button submits its value as `action`. */
  actions: BulkAction[]
  /** Shown in a menu. */
  moreActions?: BulkAction[]
  /** Total of all matching rows, when they can be selected; `shownCount` of them are on this page. */
  selectAll?: { total: number; capped: boolean; shownCount: number }
}

/** Actions on the selected rows. Replaces the tools while rows are selected. */
export function BulkBar({ view, action, back, actions, moreActions = [], selectAll }: BulkProps): Html {
  return (
    <form class="bulk" id="bulk" method="post" action={action} hx-post={action} hx-target="#list" hx-swap="outerHTML">
      <input type="hidden" name="back" value={back} />
      {selectAll && !selectAll.capped && <input type="hidden" name="expected" value={selectAll.total} />}
      <span
        class="bulk-count"
        data-count={view.t('common.selected', { count: '{count}' })}
        data-total={selectAll ? totalText(view, selectAll) : undefined}
        aria-live="polite"
      >
        {view.t('admin.list.withSelected')}
      </span>
      {selectAll && selectAll.total > selectAll.shownCount && (
        <label class="bulk-all">
          <input type="checkbox" name="all" value="1" id="bulk-all" />
          {view.t(selectAll.capped ? 'admin.list.selectAllCapped' : 'admin.list.selectAll', { total: view.number(selectAll.total) })}
        </label>
      )}
      <div class="bulk-actions">
        {actions.map((item) => (
          <ActionButton {...item} />
        ))}
        {moreActions.length > 0 && (
          <ActionMenu label={view.t('admin.list.moreActions')} size="small">
            {moreActions.map((item) => (
              <ActionButton {...item} />
            ))}
          </ActionMenu>
        )}
      </div>
    </form>
  )
}

function ActionButton({ value, label, danger }: BulkAction) {
  return (
    <Button size="small" name="action" value={value} kind={danger ? 'danger' : undefined} id={`bulk-${value}`}>
      {label}
    </Button>
  )
}

const totalText = (view: View, { total, capped }: { total: number; capped: boolean }): string =>
  view.t(capped ? 'admin.list.moreSelected' : 'common.selected', { count: view.number(total) })

export interface ConfirmProps {
  view: View
  action: string
  title: string
  text: string
  /** Fields of the first submit. */
  hidden: [name: string, value: string | number][]
  fields?: Child
  confirm: string
  danger: boolean
  back: string
}

/** Confirms a bulk action, or asks for its values; opens when swapped in. */
export function ConfirmDialog(props: ConfirmProps): Html {
  return (
    <Dialog view={props.view} id="ask" title={props.title} open>
      <ConfirmForm {...props} />
    </Dialog>
  )
}

/** The same as a page, for browsers without script. */
export function ConfirmPage(props: ConfirmProps): Html {
  return (
    <>
      <PageHead view={props.view} title={props.title} />
      <section class="panel">
        <div class="panel-body">
          <ConfirmForm {...props} />
        </div>
      </section>
    </>
  )
}

function ConfirmForm({ view, action, text, hidden, fields, confirm, danger, back }: ConfirmProps) {
  return (
    <form
      class="stack"
      data-gap="4"
      id="ask-form"
      method="post"
      action={action}
      novalidate
      hx-post={action}
      hx-target="#list"
      hx-swap="outerHTML"
    >
      {hidden.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="confirmed" value="1" />
      <p>{text}</p>
      {fields}
      <div class="button-row" data-align="end">
        <LinkButton href={back} id="ask-cancel" attrs={{ 'data-close': true }}>
          {view.t('admin.list.cancel')}
        </LinkButton>
        <Button kind={danger ? 'danger' : 'primary'} id="ask-confirm">
          {confirm}
        </Button>
      </div>
    </form>
  )
}
