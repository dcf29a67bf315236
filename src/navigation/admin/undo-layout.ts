import { t } from 'elysia'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { saveSiteLayout } from '../edit-site-layout.ts'
import { type FooterLayout, type HeaderLayout, isFooterLayout, isHeaderLayout } from '../site-layout.ts'

const area = t.Union([t.Literal('header'), t.Literal('footer')])

/** What the audit log stores of headers and footers can be undone for a while. A reset leaves none, whose time is 0. */
const undoOf = (done: 'Saved' | 'Reset') =>
  undoable(t.Object({ area, updatedAt: t.Optional(t.Integer()), previous: t.Unknown() }), {
    describe: (view, change) => ({ text: view.t(`navigation.layout.${change.area}${done}`), canUndo: true }),
    undo: async (tx, change, { now }) =>
      void (await saveSiteLayout(tx, change.area, known(change.previous), { now, expectedUpdatedAt: change.updatedAt ?? 0 })),
  })

export const layoutUndo: UndoableActions = { 'site_layout.saved': undoOf('Saved'), 'site_layout.reset': undoOf('Reset') }

const known = (layout: unknown): HeaderLayout | FooterLayout | null => (isHeaderLayout(layout) || isFooterLayout(layout) ? layout : null)
