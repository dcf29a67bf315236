import { Elysia, t } from 'elysia'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entities/entity-list.tsx'
import { requireStaff } from '#src/admin/layout.ts'
import { bulkRoutes } from '#src/admin/entities/part-list.tsx'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { Conflict, NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import {
  MissingPageBulkBar,
  MissingPageTools,
  drawMissingPage,
  missingPageColumns,
  missingPagesPath as path,
  redirectsPath,
} from '#templates/redirects/redirect-list.tsx'
import { missingPageListQuery } from '../list-redirects.ts'
import { suggestTarget } from './suggest-target.ts'
import { findMissingPage, setIgnored } from '../missing-pages.ts'

const changedSchema = t.Object({ ids: t.Array(t.Integer()) })

const undoIgnored = (isIgnored: boolean) =>
  undoable(changedSchema, {
    describe: (view, { ids: { length: count } }) => ({
      text: view.t(isIgnored ? 'redirects.done.ignored' : 'redirects.done.watched', { count }),
      canUndo: count > 0,
    }),
    async undo(tx, { ids }, { now }) {
      if ((await setIgnored(tx, ids, isIgnored ? null : now)).length === 0) throw new Conflict('admin.undoTooLate')
    },
  })

const undo: UndoableActions = { 'missing_pages.ignored': undoIgnored(true), 'missing_pages.watched': undoIgnored(false) }

const missingPageList = defineList({
  name: 'missing-pages',
  path,
  area: 'content',
  title: 'redirects.missing',
  note: 'redirects.missingNote',
  searchLabel: 'redirects.searchMissing',
  views: ['open', 'ignored'],
  viewsLabel: 'redirects.missingViews',
  viewLabel: (name) => `redirects.missingView.${name}`,
  sorts: { hits: 'desc', last: 'desc' },
  columns: missingPageColumns,
  drawRow: drawMissingPage,
  drawBulkBar: MissingPageBulkBar,
  drawTools: MissingPageTools,
  opens: 'page',
  query: (shop, _view, { view: name, ...params }) => missingPageListQuery(shop.db.read, { ...params, ignored: name === 'ignored' }),
  empty: ({ view: name }) =>
    name === 'ignored'
      ? { icon: 'circle-check', title: 'redirects.noneIgnored', text: 'redirects.noneIgnoredText' }
      : { icon: 'circle-check', title: 'redirects.noneMissing', text: 'redirects.noneMissingText' },
  undo,
})

/** The addresses that visitors asked for in vain. */
export const missingPageRoutes = (shop: Shop) => {
  const write = new Elysia()
    .use(requireStaff(shop, 'content', 'write'))
    // A redirect that is filled in, with the page of the store that fits best.
    .get(`${path}/:id/redirect`, async ({ view, params }) => {
      const missing = await findMissingPage(shop.db.read, parseId(params.id))
      if (!missing) throw new NotFound('missing page')
      const target = (await suggestTarget(shop, missing.path)) ?? ''
      const filled = new URLSearchParams({ source: missing.path, target, back: path })
      return redirect(view, `${redirectsPath}/create?${filled.toString()}`, undefined, 302)
    })
  return new Elysia()
    .use(write)
    .use(entityListRoutes(shop, missingPageList))
    .use(entityUndoRoutes(shop, missingPageList))
    .use(
      bulkRoutes(shop, missingPageList, {
        subject: 'missing_pages',
        audited: { ignore: 'missing_pages.ignored', watch: 'missing_pages.watched' },
        run: async (tx, { ids, action, now }) => ({ ids: await setIgnored(tx, ids, action === 'ignore' ? now : null) }),
      }),
    )
}
