import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { CategoryTreeRow } from '#src/categories/category-tree-rows.ts'
import type { View } from '#src/web/view.ts'
import { ExportLink } from '#templates/admin/entity-list.tsx'
import { ListTools } from '#templates/admin/list/list-tools.tsx'
import { List, type ListCount } from '#templates/admin/list/list.tsx'
import { listSwapAttrs } from '#templates/admin/list/list-swap.ts'
import { NoResults } from '#templates/admin/list/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, IconButton, LinkButton } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { Cell } from '#templates/ui/table.tsx'
import { maxNameLength } from '#src/categories/limits.ts'

export const categoriesPath = '/admin/ecommerce/categories'

export interface CategoryListProps {
  view: View
  params: ListParams<'all', 'tree', 'closed'>
  links: ListLinks<'all', 'tree'>
  rows: CategoryTreeRow[]
  count: ListCount
  /** URL that expands or collapses a category. */
  toggle(id: number): string
  /** Return URL. */
  back: string
  exportHref: string
  canWrite: boolean
}

export function CategoriesPage(props: CategoryListProps) {
  const { view } = props
  return (
    <>
      <PageHead view={view} title={view.t('categories.title')}>
        {props.canWrite && (
          <LinkButton href={`${categoriesPath}/create`} kind="primary" icon="plus">
            {view.t('categories.add')}
          </LinkButton>
        )}
      </PageHead>
      <CategoryList {...props} />
    </>
  )
}

/** The fragment #list of the categories. */
export function CategoryList(props: CategoryListProps) {
  const { view, params, links, rows, count } = props
  return (
    <List
      view={view}
      caption={view.t('categories.title')}
      tools={
        <ListTools view={view} params={params} links={links} searchLabel={view.t('categories.search')} filters={[]}>
          {params.filters.closed && <input type="hidden" name="closed" value={params.filters.closed} />}
          {count.total > 0 && <ExportLink view={view} href={props.exportHref} />}
        </ListTools>
      }
      columns={[
        { label: view.t('categories.column.name') },
        { label: view.t('categories.column.slug') },
        { label: view.t('categories.column.products'), align: 'end' },
        { label: view.t('categories.column.actions'), align: 'end' },
      ]}
      rows={rows.map((row) => (
        <CategoryRow {...props} row={row} />
      ))}
      empty={<NoCategories {...props} />}
      hiddenContent={
        props.canWrite && (
          <>
            <p class="visually-hidden" id="tree-help">
              {view.t('categories.keyboardHelp')}
            </p>
            {/* Drag and drop submits with these values. */}
            <div id="tree-drop" hidden data-action={categoriesPath} data-back={props.back}></div>
            <div id="list-ask"></div>
          </>
        )
      }
      count={count}
      href={links.page}
    />
  )
}

function CategoryRow({ view, row, toggle, back, canWrite }: CategoryListProps & { row: CategoryTreeRow }) {
  const editHref = `${categoriesPath}/${row.id}/edit`
  const toggleHref = toggle(row.id)
  const id = row.context ? `context-${row.id}` : `row-${row.id}`
  return (
    <tr
      id={id}
      data-depth={row.depth}
      data-context={row.context}
      data-category={row.context ? undefined : row.id}
      data-parent={row.parentId ?? ''}
    >
      <Cell cell="title">
        <div class="tree-name" data-depth={row.depth}>
          {row.children > 0 && !row.context ? (
            <a
              class="tree-toggle"
              id={`toggle-${row.id}`}
              href={toggleHref}
              aria-expanded={row.closed ? 'false' : 'true'}
              aria-label={view.t(row.closed ? 'categories.open' : 'categories.close', { name: row.name })}
              {...listSwapAttrs(toggleHref)}
            >
              <Icon name={row.closed ? 'chevron-right' : 'chevron-down'} />
            </a>
          ) : (
            <span class="tree-toggle"></span>
          )}
          <span class="tree-words" id={row.context ? undefined : `rename-${row.id}`}>
            <a class="row-link" href={editHref} id={row.context ? undefined : `open-${row.id}`}>
              {row.name}
            </a>
          </span>
          {row.context && <span class="muted small">{view.t('categories.continued')}</span>}
          {row.closed && <Badge plain>{view.t('categories.hidden', { count: row.children })}</Badge>}
        </div>
      </Cell>
      <Cell cell="sub">/section/{row.slug}</Cell>
      <Cell cell="end" align="end" label={view.t('categories.column.products')}>
        {view.number(row.products)}
      </Cell>
      <Cell cell="tools" align="end">
        {!row.context && canWrite && <RowActions view={view} row={row} back={back} />}
      </Cell>
    </tr>
  )
}

/** Inline rename: Enter saves, Escape cancels. */
export function RenameCategory({ view, id, form, back }: { view: View; id: number; form: FormState; back: string }) {
  const path = `${categoriesPath}/${id}/rename`
  const error = form.errors['name']
  return (
    <form
      class="tree-rename"
      id={`rename-${id}`}
      method="post"
      action={path}
      novalidate
      hx-post={path}
      hx-target="#list"
      hx-swap="outerMorph"
      data-rename={id}
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="updated_at" value={String(form.values['updated_at'] ?? '')} />
      <input
        class="input"
        name="name"
        id={`f-name-${id}`}
        value={String(form.values['name'] ?? '')}
        maxlength={maxNameLength}
        autocomplete="off"
        autofocus
        aria-label={view.t('categories.name')}
        aria-invalid={error !== undefined ? true : undefined}
        aria-describedby={error ? `f-name-${id}-error` : undefined}
      />
      <IconButton icon="check" label={view.t('common.saveChanges')} size="small" type="submit" />
      <IconButton
        icon="x"
        label={view.t('admin.list.cancel')}
        size="small"
        href={back}
        attrs={{ ...listSwapAttrs(back), 'data-rename-cancel': true }}
      />
      {error && (
        <p class="field-error" id={`f-name-${id}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  )
}

function RowActions({ view, row, back }: { view: View; row: CategoryTreeRow; back: string }) {
  const path = `${categoriesPath}/${row.id}`
  const movePath = `${path}/move`
  const dialogAttrs = (href: string) => ({
    'hx-get': `${href}?back=${encodeURIComponent(back)}`,
    'hx-target': '#list-ask',
    'hx-swap': 'innerHTML',
  })
  const moves = [
    ['up', !row.first],
    ['down', !row.last],
    ['in', !row.first],
    ['out', row.parentId !== null],
  ] as const
  return (
    <div class="row-tools">
      <button
        class="button with-script"
        data-kind="quiet"
        data-shape="icon"
        data-size="small"
        type="button"
        id={`grip-${row.id}`}
        data-grip={row.id}
        draggable="true"
        aria-label={view.t('categories.dragHandle', { name: row.name })}
        aria-describedby="tree-help"
        title={view.t('categories.dragHandle', { name: row.name })}
      >
        <Icon name="menu" />
      </button>
      <details class="action-menu" data-menu>
        <summary
          class="button"
          data-kind="quiet"
          data-shape="icon"
          data-size="small"
          aria-label={view.t('categories.more', { name: row.name })}
        >
          <Icon name="ellipsis" />
        </summary>
        <form
          class="filter-card"
          method="post"
          action={movePath}
          id={`move-${row.id}`}
          hx-post={movePath}
          hx-target="#list"
          hx-swap="outerMorph"
        >
          <input type="hidden" name="back" value={back} />
          {moves.map(([to, possible]) => (
            <Button size="small" kind="quiet" name="to" value={to} disabled={!possible}>
              {view.t(`categories.move.${to}`)}
            </Button>
          ))}
          <LinkButton
            href={`${path}/edit`}
            size="small"
            kind="quiet"
            id={`rename-open-${row.id}`}
            attrs={{
              'hx-get': `${path}/rename?back=${encodeURIComponent(back)}`,
              'hx-target': `#rename-${row.id}`,
              'hx-swap': 'outerHTML',
              'data-rename-open': true,
              'aria-keyshortcuts': 'F2',
            }}
          >
            {view.t('categories.rename')}
          </LinkButton>
          <LinkButton href={`${path}/move?back=${encodeURIComponent(back)}`} size="small" kind="quiet" attrs={dialogAttrs(`${path}/move`)}>
            {view.t('categories.moveTo')}
          </LinkButton>
          <LinkButton href={`${categoriesPath}/create?parent=${row.id}`} size="small" kind="quiet">
            {view.t('categories.addBelow')}
          </LinkButton>
          <LinkButton href={`/section/${row.slug}`} size="small" kind="quiet">
            {view.t('categories.viewInStore')}
          </LinkButton>
          <LinkButton
            href={`${path}/delete?back=${encodeURIComponent(back)}`}
            size="small"
            kind="danger"
            attrs={dialogAttrs(`${path}/delete`)}
          >
            {view.t('categories.delete')}
          </LinkButton>
        </form>
      </details>
    </div>
  )
}

function NoCategories({ view, params, links, canWrite }: CategoryListProps) {
  if (params.search !== '') return <NoResults view={view} clearHref={links.path} text={view.t('categories.noneFoundText')} />
  return (
    <EmptyState icon="folder-tree" title={view.t('categories.none')} text={view.t('categories.noneText')}>
      {canWrite && (
        <LinkButton href={`${categoriesPath}/create`} kind="primary">
          {view.t('categories.add')}
        </LinkButton>
      )}
    </EmptyState>
  )
}
