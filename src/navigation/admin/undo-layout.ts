import { t } from 'elysia'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { saveSiteLayout } from '../edit-site-layout.ts'
import { type FooterLayout, type HeaderLayout, isFooterLayout, isHeaderLayout } from '../site-layout.ts'

const area = t.Union([t.Literal('header'), t.Literal('footer')])

/** What the audit log stores of headers and footers can be undone for a while. */
export const layoutUndo: UndoableActions = {
  'site_layout.saved': undoable(t.Object({ area, updatedAt: t.Integer(), previous: t.Unknown() }), {
    describe: (view, change) => ({
      text: view.t(change.area === 'header' ? 'navigation.layout.headerSaved' : 'navigation.layout.footerSaved'),
      canUndo: true,
    }),
    undo: async (tx, change, { now }) =>
      void (await saveSiteLayout(tx, change.area, known(change.previous), { now, expectedUpdatedAt: change.updatedAt })),
  }),
  'site_layout.reset': undoable(t.Object({ area, previous: t.Unknown() }), {
    describe: (view, change) => ({
      text: view.t(change.area === 'header' ? 'navigation.layout.headerReset' : 'navigation.layout.footerReset'),
      canUndo: true,
    }),
    undo: async (tx, change, { now }) =>
      void (await saveSiteLayout(tx, change.area, known(change.previous), { now, expectedUpdatedAt: 0 })),
  }),
}

const known = (layout: unknown): HeaderLayout | FooterLayout | null => (isHeaderLayout(layout) || isFooterLayout(layout) ? layout : null)
