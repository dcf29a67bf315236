import { Elysia } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { renderVersions } from '#src/admin/render-versions.tsx'
import { parseId } from '#src/lib/ids.ts'
import { diffBlocks } from '#src/lib/text-diff.ts'
import { restoreVersion } from '#src/publishing/drafts.ts'
import { findVersions, listVersions } from '#src/publishing/versions.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { kbAdminPath as path } from '#templates/kb/admin-paths.ts'
import { htmlToBlocks } from '../article-body.ts'
import { type StaffArticle, getArticleForStaff } from '../edit-articles.ts'
import { type ArticleTexts, articleKind } from '../article-kind.ts'

export const articleVersionRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'kb'))
    .get(`${path}/:id/versions`, async ({ view, params }) =>
      renderArticleVersions(shop, view, await getArticleForStaff(shop.db.read, parseId(params.id))),
    )
    .post(`${path}/:id/versions/:version/restore`, async ({ view, params }) => {
      const id = parseId(params.id)
      const versionId = parseId(params.version)
      const audited = { action: 'article.version.restored', subject: `article:${id}` }
      await withAudit(shop, view, audited, async (tx, now) => {
        const stored = await getArticleForStaff(tx, id)
        await restoreVersion(tx, { kind: articleKind, id }, versionId, { editor: view.user, expectedUpdatedAt: stored.updatedAt, now })
        return { change: { version: versionId } }
      })
      return redirect(view, `${path}/${id}/edit`, view.t('kb.versionRestored'))
    })

const renderArticleVersions = async (shop: Shop, view: StaffView, { id, title }: StaffArticle): Promise<Response> =>
  renderVersions(view, {
    item: { path: `${path}/${id}`, title, list: { label: view.t('kb.articles'), href: path } },
    list: await listVersions(shop.db.read, articleKind, id),
    find: (ids) => findVersions(shop.db.read, { kind: articleKind, id }, ids),
    compare: async (earlier, later) => compareTexts(view, earlier, later),
    canWrite: view.can('kb', 'write'),
  })

function compareTexts(view: StaffView, earlier: ArticleTexts, later: ArticleTexts) {
  const lines = (text: string) => (text === '' ? [] : [text])
  return [
    { label: view.t('content.title'), blocks: diffBlocks(lines(earlier.title), lines(later.title)) },
    { label: view.t('content.excerpt'), blocks: diffBlocks(lines(earlier.excerpt), lines(later.excerpt)) },
    { label: view.t('kb.body'), blocks: diffBlocks(htmlToBlocks(earlier.body), htmlToBlocks(later.body)) },
  ]
}
