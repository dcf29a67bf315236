import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { describeDocuments } from '#src/blocks/describe-document.ts'
import { renderVersions } from '#src/admin/render-versions.tsx'
import { parseId } from '#src/lib/ids.ts'
import { diffBlocks } from '#src/lib/text-diff.ts'
import { restoreVersion } from '#src/publishing/drafts.ts'
import { findVersions, listVersions } from '#src/publishing/versions.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { cmsPagesPath as path } from '#templates/cms/admin-paths.ts'
import { type StaffPage, getPageForStaff } from '../edit-pages.ts'
import { type PageTexts, pageKind } from '../page-kind.ts'

export const pageVersionRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'content'))
    .get(`${path}/:id/versions`, async ({ view, params }) =>
      renderPageVersions(shop, view, await getPageForStaff(shop.db.read, parseId(params.id))),
    )
    .post(`${path}/:id/versions/:version/restore`, async ({ view, params }) => {
      const id = parseId(params.id)
      const versionId = parseId(params.version)
      await withAudit(shop, view, { action: 'page.version.restored', subject: `page:${id}` }, async (tx, now) => {
        const stored = await getPageForStaff(tx, id)
        await restoreVersion(tx, { kind: pageKind, id }, versionId, { editor: view.user, expectedUpdatedAt: stored.updatedAt, now })
        return { change: { version: versionId } }
      })
      return redirect(view, `${path}/${id}/edit`, view.t('cms.versionRestored'))
    })

const renderPageVersions = async (shop: Shop, view: StaffView, { id, title }: StaffPage): Promise<Response> =>
  renderVersions(view, {
    item: { path: `${path}/${id}`, title, list: { label: view.t('cms.pages'), href: path } },
    list: await listVersions(shop.db.read, pageKind, id),
    find: (ids) => findVersions(shop.db.read, { kind: pageKind, id }, ids),
    compare: (earlier, later) => compareTexts(shop, view, earlier, later),
    canWrite: view.can('content', 'write'),
  })

async function compareTexts(shop: Shop, view: StaffView, earlier: PageTexts, later: PageTexts) {
  const lines = (text: string) => text.split('\n').filter(Boolean)
  const [before = [], after = []] = await describeDocuments({ shop, view }, [earlier.document, later.document])
  return [
    { label: view.t('content.title'), blocks: diffBlocks(lines(earlier.title), lines(later.title)) },
    { label: view.t('content.excerpt'), blocks: diffBlocks(lines(earlier.excerpt), lines(later.excerpt)) },
    { label: view.t('cms.body'), blocks: diffBlocks(before, after) },
  ]
}
