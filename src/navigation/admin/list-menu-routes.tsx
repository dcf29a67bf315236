import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entities/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { ListMenuPage, listMenuColumns, listMenusPath } from '#templates/navigation/list-menu-pages.tsx'
import { maxListLevels } from '../limits.ts'
import { createListMenu, findListMenu, listMenusQuery, saveListMenu } from '../list-menus.ts'
import { deleteMenuAt } from '../menus.ts'
import { type MenuPage, arrangeMenuPage, renderMenuPage, saveMenuPage, storedState } from './menu-routes.tsx'
import { menuUndo } from './undo-menu.ts'

const listMenuList = defineList({
  name: 'list-menus',
  path: listMenusPath,
  area: 'content',
  title: 'navigation.listMenus',
  searchLabel: 'navigation.listMenus.search',
  views: ['all'],
  sorts: { name: 'asc' },
  columns: listMenuColumns,
  opens: 'editor',
  createLabel: 'navigation.listMenus.add',
  query: (shop, _view, { search, descending }) => listMenusQuery(shop.db.read, { search, descending }),
  empty: () => ({ icon: 'list', title: 'navigation.listMenus.none', text: 'navigation.listMenus.noneText' }),
  undo: menuUndo,
})

export const listMenuRoutes = (shop: Shop) => {
  const createForm = new Elysia().use(requireStaff(shop, 'content', 'write')).get(`${listMenusPath}/create`, ({ view }) => {
    const menu = newListPage(view)
    return renderMenuPage(shop, view, menu, storedState(menu))
  })
  return new Elysia()
    .use(entityListRoutes(shop, listMenuList))
    .use(entityUndoRoutes(shop, listMenuList))
    .use(createForm)
    .use(requireStaff(shop, 'content'))
    .post(listMenusPath, ({ view, req }) => saveMenuPage(shop, { view, req }, newListPage(view)))
    .post(`${listMenusPath}/arrange`, ({ view, req }) => arrangeMenuPage(shop, { view, req }, newListPage(view)))
    .get(`${listMenusPath}/:id`, ({ view, params }) => redirect(view, editPath(parseId(params.id))))
    .get(`${listMenusPath}/:id/edit`, async ({ view, params }) => {
      const menu = await storedListPage(shop, parseId(params.id))
      return renderMenuPage(shop, view, menu, storedState(menu))
    })
    .post(`${listMenusPath}/:id`, async ({ view, req, params }) =>
      saveMenuPage(shop, { view, req }, await storedListPage(shop, parseId(params.id))),
    )
    .post(`${listMenusPath}/:id/arrange`, async ({ view, req, params }) =>
      arrangeMenuPage(shop, { view, req }, await storedListPage(shop, parseId(params.id))),
    )
    .post(`${listMenusPath}/:id/delete`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { values } = requireValid(await readForm(view, req.raw, versionSchema))
      const { entry } = await withAudit(shop, view, { action: 'menu.deleted', subject: `menu:${id}` }, async (tx) => {
        const menu = await findListMenu(tx, id)
        if (!menu) throw new NotFound('menu')
        await deleteMenuAt(tx, id, values.updated_at)
        return { change: omit(menu, 'updatedAt') }
      })
      return redirect(view, `${listMenusPath}?undo=${entry}`)
    })
}

const versionSchema = t.Object({ updated_at: t.Integer({ minimum: 0 }) })
const editPath = (id: number): string => `${listMenusPath}/${id}/edit`

const listPage = {
  pagePath: editPath,
  undoPath: listMenusPath,
  levels: maxListLevels,
  isList: true,
  draw: (props: Parameters<MenuPage['draw']>[0]) => <ListMenuPage {...props} />,
}

const newListPage = (view: StaffView): MenuPage => ({
  ...listPage,
  path: listMenusPath,
  title: view.t('navigation.listMenus.create'),
  subject: '',
  stored: null,
  save: async (tx, { name, items, now }) => ({ id: await createListMenu(tx, { name, items }, now), updatedAt: now }),
})

async function storedListPage(shop: Shop, id: number): Promise<MenuPage> {
  const stored = await findListMenu(shop.db.read, id)
  if (!stored) throw new NotFound('menu')
  return {
    ...listPage,
    path: `${listMenusPath}/${id}`,
    title: stored.name,
    subject: `menu:${id}`,
    stored,
    save: async (tx, { now, expectedUpdatedAt, ...facts }) => ({
      id,
      updatedAt: await saveListMenu(tx, id, facts, { now, expectedUpdatedAt }),
    }),
  }
}
