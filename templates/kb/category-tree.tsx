import type { View } from '#src/web/view.ts'
import { ExportLink } from '#templates/admin/entity-list.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { kbAdminPath, kbCategoriesPath } from './admin-paths.ts'

export interface KbTreeRow {
  id: number
  parentId: number | null
  name: string
  slug: string
  /** Shown ones, including those of descendants. */
  articles: number
  /** Names from the top, its own last. */
  path: string[]
  /** First or last among its siblings. */
  first: boolean
  last: boolean
}

interface KbTreeProps {
  view: View
  rows: KbTreeRow[]
  canWrite: boolean
}

export function KbCategoriesPage(props: KbTreeProps) {
  const { view, canWrite } = props
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={view.t('content.categories')} breadcrumbs={[{ label: view.t('kb.articles'), href: kbAdminPath }]}>
        <>
          <ExportLink view={view} href={`${kbCategoriesPath}/export.csv`} />
          {canWrite && (
            <LinkButton href={`${kbCategoriesPath}/create`} kind="primary" icon="plus" id="kb-categories-add">
              {view.t('kb.addCategory')}
            </LinkButton>
          )}
        </>
      </PageHead>
      <KbCategoryTree {...props} />
    </div>
  )
}

/** The fragment #list. js/admin/category-tree.js moves its rows by keys and by dragging. */
export function KbCategoryTree({ view, rows, canWrite }: KbTreeProps) {
  return (
    <section class="panel" id="list">
      {rows.length === 0 ? (
        <EmptyState icon="folder-tree" title={view.t('kb.noCategoriesYet')} text={view.t('kb.noCategoriesText')} />
      ) : (
        <Table
          caption={view.t('content.categories')}
          columns={[
            { label: view.t('kb.categoryName') },
            { label: view.t('content.slug') },
            { label: view.t('kb.articles'), align: 'end' },
            ...(canWrite ? [{ label: view.t('kb.column.actions'), align: 'end' as const }] : []),
          ]}
        >
          {rows.map((row) => (
            <TreeRow view={view} row={row} canWrite={canWrite} />
          ))}
        </Table>
      )}
      {canWrite && (
        <>
          <p class="visually-hidden" id="tree-help">
            {view.t('kb.keyboardHelp')}
          </p>
          {/* Drag and drop submits with these values. */}
          <div id="tree-drop" hidden data-action={kbCategoriesPath} data-back={kbCategoriesPath}></div>
        </>
      )}
    </section>
  )
}

function TreeRow({ view, row, canWrite }: { view: View; row: KbTreeRow; canWrite: boolean }) {
  const depth = row.path.length - 1
  return (
    <tr id={`row-${row.id}`} data-depth={depth} data-category={row.id} data-parent={row.parentId ?? ''}>
      <Cell cell="title">
        <div class="tree-name" data-depth={depth}>
          <span class="tree-words">
            <a class="row-link" href={`${kbCategoriesPath}/${row.id}/edit`} id={`open-${row.id}`}>
              {row.name}
            </a>
          </span>
        </div>
      </Cell>
      <Cell cell="sub">/kb/category/{row.slug}</Cell>
      <Cell cell="end" align="end" label={view.t('kb.articles')}>
        {view.number(row.articles)}
      </Cell>
      {canWrite && (
        <Cell cell="tools" align="end">
          <RowTools view={view} row={row} />
        </Cell>
      )}
    </tr>
  )
}

function RowTools({ view, row }: { view: View; row: KbTreeRow }) {
  const path = `${kbCategoriesPath}/${row.id}`
  const small = { 'data-kind': 'quiet', 'data-shape': 'icon', 'data-size': 'small' }
  const moves = [
    ['up', !row.first],
    ['down', !row.last],
    ['in', !row.first],
    ['out', row.parentId !== null],
  ] as const
  const postAttrs = (action: string) => ({ method: 'post', action, 'hx-post': action, 'hx-target': '#list', 'hx-swap': 'outerMorph' })
  return (
    <div class="row-tools">
      <button
        class="button with-script"
        {...small}
        type="button"
        id={`grip-${row.id}`}
        data-grip={row.id}
        draggable="true"
        aria-label={view.t('kb.dragHandle', { name: row.name })}
        aria-describedby="tree-help"
        title={view.t('kb.dragHandle', { name: row.name })}
      >
        <Icon name="menu" />
      </button>
      <details class="action-menu" data-menu>
        <summary class="button" {...small} aria-label={view.t('kb.moreFor', { name: row.name })}>
          <Icon name="ellipsis" />
        </summary>
        <div class="filter-card">
          <form {...postAttrs(`${path}/move`)} id={`move-${row.id}`} class="kb-moves">
            {moves.map(([to, isPossible]) => (
              <Button size="small" kind="quiet" name="to" value={to} disabled={!isPossible}>
                {view.t(`kb.move.${to}`)}
              </Button>
            ))}
          </form>
          <LinkButton href={`${kbCategoriesPath}/create?parent=${row.id}`} size="small" kind="quiet">
            {view.t('kb.addBelow')}
          </LinkButton>
          <LinkButton href={`${kbAdminPath}?category=${row.id}`} size="small" kind="quiet">
            {view.t('kb.showArticles')}
          </LinkButton>
        </div>
      </details>
    </div>
  )
}
