import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { undoAuditEntry } from '#src/admin/undo.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { NavBuilderPage, navBuilderPath } from '#templates/navigation/menu-pages.tsx'
import { type MenuPage, arrangeMenuPage, renderMenuPage, saveMenuPage, storedState } from './admin/menu-routes.tsx'
import { listMenuRoutes } from './admin/list-menu-routes.tsx'
import { layoutRoutes } from './admin/layout-routes.tsx'
import { siteLabelRoutes } from './admin/site-labels.tsx'
import { menuUndo } from './admin/undo-menu.ts'
import { maxMenuLevels } from './limits.ts'
import { deleteMenuAt, findTopMenu, saveTopMenu } from './menus.ts'

export const navigationAdmin = (shop: Shop) =>
  new Elysia().use(navBuilderRoutes(shop)).use(listMenuRoutes(shop)).use(siteLabelRoutes(shop)).use(layoutRoutes(shop))

const navBuilderRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'content'))
    .get(navBuilderPath, async ({ view }) => {
      const menu = await topMenuPage(shop, view)
      return renderMenuPage(shop, view, menu, storedState(menu))
    })
    .post(navBuilderPath, async ({ view, req }) => saveMenuPage(shop, { view, req }, await topMenuPage(shop, view)))
    .post(`${navBuilderPath}/arrange`, async ({ view, req }) => arrangeMenuPage(shop, { view, req }, await topMenuPage(shop, view)))
    .post(`${navBuilderPath}/undo`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, undoSchema))
      const result = await undoAuditEntry(shop, view, { path: navBuilderPath, undo: menuUndo }, values.entry)
      return redirect(view, navBuilderPath, result.text)
    })
    .post(`${navBuilderPath}/reset`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, versionSchema))
      const { entry } = await withAudit(shop, view, { action: 'menu.deleted', subject: topSubject }, async (tx) => {
        const menu = await findTopMenu(tx)
        if (!menu) throw new NotFound('menu')
        await deleteMenuAt(tx, menu.id, values.updated_at)
        return { change: omit(menu, 'updatedAt') }
      })
      return redirect(view, `${navBuilderPath}?undo=${entry}`)
    })

const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }), back: t.String({ maxLength: 2000, default: '' }) })
const versionSchema = t.Object({ updated_at: t.Integer({ minimum: 0 }) })
const topSubject = 'menu:top'

const topMenuPage = async (shop: Shop, view: StaffView): Promise<MenuPage> => ({
  path: navBuilderPath,
  pagePath: () => navBuilderPath,
  undoPath: navBuilderPath,
  title: view.t('navigation.title'),
  subject: topSubject,
  levels: maxMenuLevels,
  isList: false,
  stored: await findTopMenu(shop.db.read),
  save: async (tx, { items, now, expectedUpdatedAt }) => {
    const updatedAt = await saveTopMenu(tx, items, { now, expectedUpdatedAt })
    return { id: (await findTopMenu(tx))!.id, updatedAt }
  },
  draw: (props) => <NavBuilderPage {...props} />,
})
