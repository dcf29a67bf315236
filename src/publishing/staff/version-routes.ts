import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { renderVersions } from '#src/admin/render-versions.tsx'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { restoreVersion } from '../drafts.ts'
import { findVersions, listVersions } from '../versions.ts'
import { getItem } from './find-item.ts'
import type { ContentTypes, StaffKind } from './staff-kind.ts'

export const contentVersionRoutes = <C extends ContentTypes>(shop: Shop, content: StaffKind<C>) => {
  const { kind, path } = content
  return new Elysia()
    .use(requireStaff(shop, content.area))
    .get(`${path}/:id/versions`, async ({ view, params }) =>
      renderContentVersions(shop, view, content, await getItem(shop.db.read, content, parseId(params.id))),
    )
    .post(`${path}/:id/versions/:version/restore`, async ({ view, params }) => {
      const id = parseId(params.id)
      const version = parseId(params.version)
      await withAudit(shop, view, { action: `${kind.name}.version.restored`, subject: `${kind.name}:${id}` }, async (tx, now) => {
        const { updatedAt } = await getItem(tx, content, id)
        await restoreVersion(tx, { kind, id }, version, { editor: view.user, expectedUpdatedAt: updatedAt, now })
        return { change: { version } }
      })
      return redirect(view, `${path}/${id}/edit`, view.t(content.sentences.versionRestored))
    })
}

async function renderContentVersions<C extends ContentTypes>(
  shop: Shop,
  view: StaffView,
  content: StaffKind<C>,
  { id, title }: C['stored'],
): Promise<Response> {
  const { kind, path } = content
  return renderVersions(view, {
    item: { path: `${path}/${id}`, title, list: { label: view.t(content.sentences.list), href: path } },
    list: await listVersions(shop.db.read, kind, id),
    find: (ids) => findVersions(shop.db.read, { kind, id }, ids),
    compare: async (earlier, later) => content.compareTexts({ shop, view }, earlier, later),
    canWrite: view.can(content.area, 'write'),
  })
}
