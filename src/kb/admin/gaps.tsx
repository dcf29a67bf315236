import { Elysia, t } from 'elysia'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entities/entity-list.tsx'
import { bulkRoutes } from '#src/admin/entities/part-list.tsx'
import { isOneOf } from '#src/admin/list.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { kbGapsPath as path } from '#templates/kb/admin-paths.ts'
import { GapBulkBar, GapTools, drawGapRow, gapColumns } from '#templates/kb/gap-list.tsx'
import { type GapKind, countGaps, gapListQuery, setGapsDone } from '../gaps.ts'

const changedSchema = t.Object({ kind: t.Union([t.Literal('search'), t.Literal('comment')]), ids: t.Array(t.Integer()) })

const undoDone = (isDone: boolean) =>
  undoable(changedSchema, {
    describe: (view, { ids: { length: count } }) => ({
      text: view.t(isDone ? 'kb.done.gaps' : 'kb.done.reopened', { count }),
      canUndo: count > 0,
    }),
    async undo(tx, { kind, ids }, { now }) {
      if ((await setGapsDone(tx, kind, ids, isDone ? null : now)).length === 0) throw new Conflict('admin.undoTooLate')
    },
  })

const undo: UndoableActions = { 'kb_gap.done': undoDone(true), 'kb_gap.reopened': undoDone(false) }

const kindOf = (view: string): GapKind => (view === 'comments' ? 'comment' : 'search')

const gapList = defineList({
  name: 'kb-gaps',
  path,
  area: 'kb',
  title: 'kb.gaps',
  note: 'kb.gapsNote',
  searchLabel: 'kb.searchGaps',
  views: ['searches', 'comments'],
  viewsLabel: 'kb.gapViews',
  viewLabel: (name) => `kb.gapView.${name}`,
  viewCounts: countGaps,
  sorts: { last: 'desc', count: 'desc' },
  filters: { state: isOneOf(['done']) },
  filterFields: (_q, view, { filters }) => [
    {
      name: 'state',
      label: view.t('kb.gapState'),
      any: view.t('kb.gapOpen'),
      value: filters.state,
      options: [{ value: 'done', label: view.t('kb.gapDone') }],
    },
  ],
  columns: gapColumns,
  drawRow: drawGapRow,
  drawBulkBar: GapBulkBar,
  drawTools: GapTools,
  opens: 'page',
  query: (shop, _view, { view: name, filters, search, sort, descending }) =>
    gapListQuery(shop.db.read, { kind: kindOf(name), isDone: filters.state === 'done', search, sort, descending }),
  empty: ({ view: name }) =>
    name === 'comments'
      ? { icon: 'circle-check', title: 'kb.noComments', text: 'kb.noCommentsText' }
      : { icon: 'circle-check', title: 'kb.noSearches', text: 'kb.noSearchesText' },
  undo,
})

/** What readers searched for and did not find, and what they missed in an article. */
export const kbGapRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, gapList))
    .use(entityUndoRoutes(shop, gapList))
    .use(
      bulkRoutes(shop, gapList, {
        subject: 'kb_gaps',
        audited: { done: 'kb_gap.done', reopen: 'kb_gap.reopened' },
        async run(tx, { ids, action, back, now }) {
          const kind = kindOf(back.searchParams.get('view') ?? '')
          return { kind, ids: await setGapsDone(tx, kind, ids, action === 'done' ? now : null) }
        },
      }),
    )
