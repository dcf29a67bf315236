import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { respondWithEntityList } from '#src/admin/entity-list.tsx'
import { requireStaff } from '#src/admin/layout.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { parseId } from '#src/lib/ids.ts'
import { discardDraft } from '#src/publishing/drafts.ts'
import { createPreviewLink, revokePreviewLink } from '#src/publishing/preview-links.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { cmsPagesPath as path } from '#templates/cms/admin-paths.ts'
import { duplicatePage } from '../bulk-pages.ts'
import { getPageForStaff } from '../edit-pages.ts'
import { maxTitleLength } from '#src/publishing/limits.ts'
import { pageKind } from '../page-kind.ts'
import { changePages, pageList } from './list.tsx'

/** What the buttons of the editor do, beside saving. */
export const pageActionRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'content'))
    .post(`${path}/:id/draft/discard`, async ({ view, params }) => {
      const id = parseId(params.id)
      await withAudit(shop, view, { action: 'page.draft.discarded', subject: `page:${id}` }, async (tx, now) => {
        await getPageForStaff(tx, id)
        await discardDraft(tx, { kind: pageKind, id }, now)
        return { change: {} }
      })
      return redirect(view, `${path}/${id}/edit`, view.t('content.draftDiscarded'))
    })
    .post(`${path}/:id/duplicate`, async ({ view, params }) => {
      const { id, title } = await getPageForStaff(shop.db.read, parseId(params.id))
      const { copyId } = await withAudit(shop, view, { action: 'page.copied' }, async (tx, now) => {
        const copyTitle = view.t('content.copyOf', { title }).slice(0, maxTitleLength)
        const newId = await duplicatePage(tx, id, { title: copyTitle, editor: view.user, now })
        return { copyId: newId, change: { of: id, title: copyTitle }, subject: `page:${newId}` }
      })
      return redirect(view, `${path}/${copyId}/edit`, view.t('cms.copied'))
    })
    .post(`${path}/:id/trash`, async ({ view, req, params }) => {
      const { id } = await getPageForStaff(shop.db.read, parseId(params.id))
      const { entry } = await changePages(shop, view, [id], 'trash')
      return respondWithEntityList(shop, { view, req }, pageList, { back: parseBackUrl(path, ''), entry })
    })
    .post(`${path}/:id/restore`, async ({ view, params }) => {
      const { id } = await getPageForStaff(shop.db.read, parseId(params.id))
      await changePages(shop, view, [id], 'restore')
      return redirect(view, `${path}/${id}/edit`, view.t('cms.done.restored', { count: 1 }))
    })
    .post(`${path}/:id/preview-link`, async ({ view, params }) => {
      const id = parseId(params.id)
      await withAudit(shop, view, { action: 'page.preview.created', subject: `page:${id}` }, async (tx, now) => {
        await getPageForStaff(tx, id)
        await createPreviewLink(tx, pageKind, { id, now })
        return { change: {} }
      })
      return redirect(view, `${path}/${id}/edit#preview-link`, view.t('cms.previewLinkCreated'))
    })
    .post(`${path}/:id/preview-link/revoke`, async ({ view, params }) => {
      const id = parseId(params.id)
      await withAudit(shop, view, { action: 'page.preview.revoked', subject: `page:${id}` }, async (tx) => {
        await getPageForStaff(tx, id)
        await revokePreviewLink(tx, pageKind, id)
        return { change: {} }
      })
      return redirect(view, `${path}/${id}/edit#preview-link`, view.t('cms.previewLinkRevoked'))
    })
