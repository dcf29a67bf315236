import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { createPreviewLink, revokePreviewLink } from '../preview-links.ts'
import { getItem } from './find-item.ts'
import type { ContentTypes, StaffKind } from './staff-kind.ts'

/** None for a kind whose previews are not shared. */
export const previewLinkRoutes = <C extends ContentTypes>(shop: Shop, content: StaffKind<C>) => {
  const { kind, path, previews } = content
  const routes = new Elysia()
  if (!previews) return routes
  return routes
    .use(requireStaff(shop, content.area))
    .post(`${path}/:id/preview-link`, async ({ view, params }) => {
      const { id } = await getItem(shop.db.read, content, parseId(params.id))
      await withAudit(shop, view, { action: `${kind.name}.preview.created`, subject: `${kind.name}:${id}` }, async (tx, now) => {
        await createPreviewLink(tx, previews.kind, { id, now })
        return { change: {} }
      })
      return redirect(view, `${path}/${id}/edit#preview-link`, view.t(previews.created))
    })
    .post(`${path}/:id/preview-link/revoke`, async ({ view, params }) => {
      const { id } = await getItem(shop.db.read, content, parseId(params.id))
      await withAudit(shop, view, { action: `${kind.name}.preview.revoked`, subject: `${kind.name}:${id}` }, async (tx) => {
        await revokePreviewLink(tx, previews.kind, id)
        return { change: {} }
      })
      return redirect(view, `${path}/${id}/edit#preview-link`, view.t(previews.revoked))
    })
}
