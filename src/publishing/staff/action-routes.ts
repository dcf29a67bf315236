import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { type StaffRequest, requireStaff } from '#src/admin/layout.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { discardDraft } from '../drafts.ts'
import { maxTitleLength } from '../limits.ts'
import { changeContent } from './change-content.ts'
import { getItem } from './find-item.ts'
import type { ContentTypes, StaffKind } from './staff-kind.ts'

/** What the buttons of the editor do, beside saving. */
export const contentActionRoutes = <C extends ContentTypes>(shop: Shop, content: StaffKind<C>) => {
  const { kind, path, sentences } = content
  const trash = async ({ view, req, params }: StaffRequest) => {
    const { id } = await getItem(shop.db.read, content, parseId(params.id))
    const { entry } = await changeContent(shop, view, kind, { ids: [id], action: 'trash' })
    return respondWithEntityList(shop, { view, req }, content.list, { back: parseBackUrl(path, ''), entry })
  }
  return new Elysia()
    .use(requireStaff(shop, content.area))
    .post(`${path}/:id/draft/discard`, async ({ view, params }) => {
      const { id } = await getItem(shop.db.read, content, parseId(params.id))
      await withAudit(shop, view, { action: `${kind.name}.draft.discarded`, subject: `${kind.name}:${id}` }, async (tx, now) => {
        await discardDraft(tx, { kind, id }, now)
        return { change: {} }
      })
      return redirect(view, `${path}/${id}/edit`, view.t('content.draftDiscarded'))
    })
    .post(`${path}/:id/duplicate`, async ({ view, params }) => {
      const { id, title } = await getItem(shop.db.read, content, parseId(params.id))
      const { copyId } = await withAudit(shop, view, { action: `${kind.name}.copied` }, async (tx, now) => {
        const copyTitle = view.t('content.copyOf', { title }).slice(0, maxTitleLength)
        const newId = await content.duplicate(tx, id, { title: copyTitle, editor: view.user, now })
        return { copyId: newId, change: { of: id, title: copyTitle }, subject: `${kind.name}:${newId}` }
      })
      return redirect(view, `${path}/${copyId}/edit`, view.t(sentences.copied))
    })
    .post(`${path}/:id/trash`, trash)
    .post(`${path}/:id/delete`, trash)
    .post(`${path}/:id/restore`, async ({ view, params }) => {
      const { id } = await getItem(shop.db.read, content, parseId(params.id))
      await changeContent(shop, view, kind, { ids: [id], action: 'restore' })
      return redirect(view, `${path}/${id}/edit`, view.t(sentences.restored, { count: 1 }))
    })
}
