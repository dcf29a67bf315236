import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Dialog } from '#templates/ui/dialog.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { listSwapAttrs } from './list-swap.ts'
import { maxViewNameLength } from '#src/accounts/limits.ts'

export interface SavedViews {
  /** URL for saving a view; `/create` below it is the page version. */
  action: string
  tabs: { id: number; label: string; href: string; current: boolean; changed: boolean; shared: boolean; count?: string }[]
  /** The view the list was opened from. */
  current: { id: number; name: string; changed: boolean; href: string; canEdit: boolean } | null
  /** Current parameters, as stored in a view. */
  query: string
  /** True when the list is searched, filtered or sorted. */
  canSave: boolean
  canShare: boolean
}

export function ViewActions({ view, views }: { view: View; views: SavedViews }) {
  const { action, current, query } = views
  const create = `${action}/create?${query}`
  const dialogAttrs = { 'data-dialog': 'save-view' }
  if (!current) {
    if (!views.canSave) return <></>
    return (
      <div class="list-view-actions">
        <LinkButton href={create} size="small" icon="bookmark" id="view-save" attrs={dialogAttrs}>
          {view.t('admin.list.saveView')}
        </LinkButton>
      </div>
    )
  }
  return (
    <div class="list-view-actions">
      {current.changed && current.canEdit && (
        <form method="post" action={`${action}/${current.id}`}>
          <input type="hidden" name="query" value={query} />
          <Button size="small" kind="primary" id="view-replace">
            {view.t('admin.list.saveChanges')}
          </Button>
        </form>
      )}
      {current.changed && (
        <>
          <LinkButton href={create} size="small" id="view-save" attrs={dialogAttrs}>
            {view.t('admin.list.saveAs')}
          </LinkButton>
          <LinkButton href={current.href} size="small" kind="quiet" id="view-reset" attrs={listSwapAttrs(current.href)}>
            {view.t('admin.list.reset')}
          </LinkButton>
        </>
      )}
      {current.canEdit && !current.changed && (
        <form method="post" action={`${action}/${current.id}/delete`}>
          <Button size="small" kind="quiet" icon="trash" id="view-delete">
            {view.t('admin.list.deleteView')}
          </Button>
        </form>
      )}
    </div>
  )
}

/** Tab of a saved view; a dot marks unsaved changes. */
export function ViewTab({ view, tab }: { view: View; tab: SavedViews['tabs'][number] }) {
  return (
    <a href={tab.href} aria-current={tab.current ? 'page' : undefined} id={`view-${tab.id}`} {...listSwapAttrs(tab.href)}>
      {tab.label}
      {tab.shared && (
        <>
          <Icon name="users" />
          <span class="visually-hidden">{view.t('admin.list.shared')}</span>
        </>
      )}
      {tab.count !== undefined && <span class="num">{tab.count}</span>}
      {tab.changed && (
        <span class="changed-dot">
          <span class="visually-hidden">{view.t('admin.list.changed')}</span>
        </span>
      )}
    </a>
  )
}

export function SaveViewDialog({ view, views }: { view: View; views: SavedViews }) {
  return (
    <Dialog view={view} id="save-view" title={view.t('admin.list.saveView')}>
      <SaveViewForm
        view={view}
        action={views.action}
        canShare={views.canShare}
        form={{ values: { query: views.query, shared: '' }, errors: {} }}
      />
    </Dialog>
  )
}

interface SaveViewFormProps {
  view: View
  action: string
  canShare: boolean
  form: FormState
}

/** The fragment #save-view-form. */
export function SaveViewForm({ view, action, canShare, form }: SaveViewFormProps): Html {
  return (
    <form
      class="stack"
      data-gap="4"
      id="save-view-form"
      method="post"
      action={action}
      novalidate
      hx-post={action}
      hx-target="this"
      hx-swap="outerHTML"
    >
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <input type="hidden" name="query" value={String(form.values['query'] ?? '')} />
      <Field
        form={form}
        name="name"
        label={view.t('admin.list.viewName')}
        hint={view.t('admin.list.viewNameHint')}
        maxlength={maxViewNameLength}
        autocomplete="off"
      />
      {canShare && (
        <Field
          form={form}
          name="shared"
          type="radios"
          label={view.t('admin.list.visibleTo')}
          options={[
            { value: '', label: view.t('admin.list.onlyMe') },
            { value: '1', label: view.t('admin.list.everyone') },
          ]}
        />
      )}
      <div class="button-row" data-align="end">
        <Button kind="primary">{view.t('admin.list.saveView')}</Button>
      </div>
    </form>
  )
}
