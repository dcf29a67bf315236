import type { MenuRow } from '#src/navigation/list-menus.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { Button } from '#templates/ui/button.tsx'
import { MenuEditor } from './menu-editor.tsx'
import type { MenuEditorProps } from './menu-editor-props.ts'

export const listMenusPath = '/admin/cms-list-menus'

export const listMenuColumns: ListColumn<MenuRow, 'name'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'navigation.listMenus.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  { label: 'navigation.listMenus.links', csv: 'links', value: ({ links }) => links, align: 'end', place: 'end' },
]

export function ListMenuPage(props: MenuEditorProps & { menuId: number | null }): Html {
  const { view, path, name, menuId, canWrite, updatedAt } = props
  const title = menuId === null ? view.t('navigation.listMenus.create') : name
  return (
    <>
      <PageHead view={view} title={title}>
        {menuId !== null && canWrite && (
          <form method="post" action={`${path}/delete`}>
            <input type="hidden" name="updated_at" value={updatedAt} />
            <Button kind="quiet" icon="trash" id="list-menu-delete">
              {view.t('navigation.listMenus.delete')}
            </Button>
          </form>
        )}
      </PageHead>
      {menuId !== null && (
        <p class="muted small">
          {view.t('navigation.listMenus.shortcode')} <code translate="no">{`[cms-list-menu id=${menuId}]`}</code>
        </p>
      )}
      <MenuEditor {...props} />
    </>
  )
}
