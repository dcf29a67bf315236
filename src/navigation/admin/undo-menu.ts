import type { TSchema } from '@sinclair/typebox'
import { t } from 'elysia'
import { menuAudiences, menuItemLooks } from '#db/schema/navigation.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { isTargetType } from '../link-targets.ts'
import type { MenuItem } from '../menu-items.ts'
import { type DeletedMenu, deleteMenuAt, restoreMenu, revertMenu } from '../menus.ts'
import { oneOf } from '#src/web/form/one-of.ts'

const storedItem = t.Object({
  id: t.Union([t.Integer(), t.Null()]),
  level: t.Integer(),
  label: t.String(),
  targetType: t.String(),
  targetId: t.Union([t.Integer(), t.Null()]),
  url: t.String(),
  newTab: t.Boolean(),
  audience: oneOf(menuAudiences),
  look: oneOf(menuItemLooks),
  mediaId: t.Union([t.Integer(), t.Null()]),
} satisfies Record<keyof MenuItem, TSchema>)

const savedMenu = t.Object({
  id: t.Integer(),
  updatedAt: t.Integer(),
  previous: t.Union([t.Object({ name: t.String(), items: t.Array(storedItem) }), t.Null()]),
})

const deletedMenu = t.Object({
  id: t.Integer(),
  slot: t.Union([t.Literal('top'), t.Null()]),
  name: t.String(),
  items: t.Array(storedItem),
} satisfies Record<keyof DeletedMenu, TSchema>)

/** What the audit log stores of menus can be undone for a while. */
export const menuUndo: UndoableActions = {
  'menu.saved': undoable(savedMenu, {
    describe: (view) => ({ text: view.t('navigation.savedNotice'), canUndo: true }),
    undo: async (tx, { id, updatedAt, previous }, { now }) => {
      const version = { now, expectedUpdatedAt: updatedAt }
      if (previous === null) await deleteMenuAt(tx, id, updatedAt)
      else await revertMenu(tx, id, { name: previous.name, items: knownItems(previous.items) }, version)
    },
  }),
  'menu.deleted': undoable(deletedMenu, {
    describe: (view, { slot, name }) => ({
      text: slot === 'top' ? view.t('navigation.madeOfCategories') : view.t('navigation.listMenus.deleted', { name }),
      canUndo: true,
    }),
    undo: (tx, menu, { now }) => restoreMenu(tx, { ...menu, items: knownItems(menu.items) }, now),
  }),
}

const knownItems = (items: (typeof storedItem.static)[]): MenuItem[] =>
  items.flatMap(({ targetType, ...item }) => (isTargetType(targetType) ? [{ ...item, targetType }] : []))
