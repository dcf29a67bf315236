import { and, asc, eq, inArray, lt, ne, notInArray } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt, nextUpdatedAtOf } from '#db/updated-at.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { deleteContentTexts, markContentOutdated } from '#src/i18n/content-translations.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { maxListLevels, maxMenuLevels, unusedTextHours } from './limits.ts'
import { type MenuItem, findItemErrors } from './menu-items.ts'

export interface Menu extends MenuRow {
  items: MenuItem[]
}

type MenuRow = Schema['menus']['$inferSelect']

/** The menu of the header; null while it is made of categories. */
export const findTopMenu = (q: Exec): Promise<Menu | null> => findMenuWhere(q, eq(q.t.menus.slot, 'top'))

/** The header's menu or a list of links. */
export const findMenu = (q: Exec, id: number): Promise<Menu | null> => findMenuWhere(q, eq(q.t.menus.id, id))

export async function findMenuWhere(q: Exec, where: ReturnType<typeof and>): Promise<Menu | null> {
  const { menus } = q.t
  const [menu] = await q.select().from(menus).where(where).limit(1)
  return menu ? { ...menu, items: (await readMenuItems(q, [menu.id])).get(menu.id) ?? [] } : null
}

/** Items by the id of their menu, in order; null = of all menus. */
export async function readMenuItems(q: Exec, menuIds: number[] | null): Promise<Map<number, (MenuItem & { id: number })[]>> {
  const { menuItems } = q.t
  const rows = await q
    .select()
    .from(menuItems)
    .where(menuIds ? inArray(menuItems.menuId, menuIds) : undefined)
    .orderBy(asc(menuItems.menuId), asc(menuItems.position))
  const items = new Map<number, (MenuItem & { id: number })[]>()
  for (const { menuId, position: _position, targetType, ...row } of rows) {
    const item = { ...row, targetType: targetType as MenuItem['targetType'] }
    const list = items.get(menuId)
    if (list) list.push(item)
    else items.set(menuId, [item])
  }
  return items
}

export interface SaveOptions {
  now: number
  /** 0 for a menu that is made now. */
  expectedUpdatedAt: number
}

/** Saves all of the header's menu; makes it when there is none. Returns its version. Throws Conflict after another save, UserError. */
export async function saveTopMenu(tx: Tx, items: MenuItem[], options: SaveOptions): Promise<number> {
  const { menus } = tx.t
  const { now, expectedUpdatedAt } = options
  if (expectedUpdatedAt > 0) {
    const existing = await findTopMenu(tx)
    if (!existing) throw new Conflict('navigation.conflict')
    return saveMenu(tx, existing.id, { name: existing.name, items }, { ...options, levels: maxMenuLevels })
  }
  const [created] = await tx.insert(menus).values({ slot: 'top', name: '', updatedAt: now }).onConflictDoNothing().returning()
  if (!created) throw new Conflict('navigation.conflict')
  await replaceItems(tx, created.id, items, maxMenuLevels)
  return now
}

/** Returns its version. Throws Conflict after another save, UserError. */
export async function saveMenu(
  tx: Tx,
  id: number,
  { name, items }: { name: string; items: MenuItem[] },
  { now, expectedUpdatedAt, levels }: SaveOptions & { levels: number },
): Promise<number> {
  const { updatedAt } = await updateMenu(tx, id, { name, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) }, { expectedUpdatedAt })
  await replaceItems(tx, id, items, levels)
  return updatedAt
}

/** Throws Conflict after another save. */
async function updateMenu(
  tx: Tx,
  id: number,
  values: { name?: string; updatedAt: number },
  { expectedUpdatedAt, conflict = 'navigation.conflict' }: { expectedUpdatedAt: number; conflict?: StringKey },
) {
  const { menus } = tx.t
  const isExpected = and(eq(menus.id, id), eq(menus.updatedAt, expectedUpdatedAt))
  const [menu] = await tx.update(menus).set(values).where(isExpected).returning()
  if (!menu) throw new Conflict(conflict)
  return menu
}

/** Throws Conflict when it was saved since. */
export async function deleteMenuAt(tx: Tx, id: number, expectedUpdatedAt: number): Promise<void> {
  const { menus, menuItems } = tx.t
  await updateMenu(tx, id, { updatedAt: expectedUpdatedAt }, { expectedUpdatedAt })
  await tx.delete(menuItems).where(eq(menuItems.menuId, id))
  await tx.delete(menus).where(eq(menus.id, id))
}

/** What the audit log stores of one. */
export type DeletedMenu = Omit<Menu, 'updatedAt'>

/** Restores a deleted one with the ids of its items. Throws Conflict when it exists. */
export async function restoreMenu(tx: Tx, { items, ...menu }: DeletedMenu, now: number): Promise<void> {
  const { menus } = tx.t
  const [restored] = await tx
    .insert(menus)
    .values({ ...menu, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  if (!restored) throw new Conflict('admin.undoTooLate')
  await replaceItems(tx, menu.id, items, menu.slot === 'top' ? maxMenuLevels : maxListLevels, { isRestored: true })
}

/** Puts back what a save replaced. Throws Conflict when the menu was saved since. */
export async function revertMenu(tx: Tx, id: number, previous: { name: string; items: MenuItem[] }, options: SaveOptions): Promise<void> {
  const { now, expectedUpdatedAt } = options
  const values = { name: previous.name, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) }
  const menu = await updateMenu(tx, id, values, { expectedUpdatedAt, conflict: 'admin.undoTooLate' })
  await replaceItems(tx, id, previous.items, menu.slot === 'top' ? maxMenuLevels : maxListLevels, { isRestored: true })
}

/** Items keep their ids, to which translations belong. */
export async function replaceItems(
  tx: Tx,
  menuId: number,
  items: readonly MenuItem[],
  levels: number,
  { isRestored = false }: { isRestored?: boolean } = {},
): Promise<void> {
  const [error] = findItemErrors(items, levels)
  if (error) throw new UserError(error.key, error.params, `items.${error.index}.${error.field}`)
  const { menuItems } = tx.t
  const existing = await tx.select({ id: menuItems.id, label: menuItems.label }).from(menuItems).where(eq(menuItems.menuId, menuId))
  const formerLabels = new Map(existing.map(({ id, label }) => [id, label]))
  const renamed = items.flatMap(({ id, label }) => (id !== null && (formerLabels.get(id) ?? label) !== label ? [id] : []))
  const ownIds = new Set(isRestored ? await freeIds(tx, menuId, items) : existing.map(({ id }) => id))
  await tx.delete(menuItems).where(eq(menuItems.menuId, menuId))
  const rows = items.map(({ id, ...item }, position) => ({
    ...(id !== null && ownIds.has(id) ? { id } : {}),
    ...item,
    targetId: item.targetId,
    menuId,
    position,
  }))
  // Rows with and without ids have different columns.
  for (const part of [rows.filter((row) => 'id' in row), rows.filter((row) => !('id' in row))])
    for (const batch of inChunks(part, 50)) await tx.insert(menuItems).values(batch)
  await markContentOutdated(tx, 'menu_item', renamed, 'label')
}

interface Retargeting {
  menuIds: number[]
  targetType: MenuItem['targetType']
  /** New by old. */
  targetIds: ReadonlyMap<number, number>
}

/** Makes links of menus lead elsewhere, but for those that would lead where the menu leads already. */
export async function retargetLinks(tx: Tx, { menuIds, targetType, targetIds }: Retargeting, now: number): Promise<void> {
  const { menuItems } = tx.t
  const items = [...(await readMenuItems(tx, menuIds))].flatMap(([menuId, rows]) => rows.map((row) => ({ ...row, menuId })))
  const links = items.filter((item) => item.targetType === targetType)
  for (const { id, menuId, targetId } of links) {
    const to = targetIds.get(targetId ?? 0)
    if (to === undefined || links.some((link) => link.menuId === menuId && link.targetId === to && !targetIds.has(to))) continue
    await tx.update(menuItems).set({ targetId: to }).where(eq(menuItems.id, id))
    await touchMenu(tx, menuId, now)
  }
}

async function touchMenu(tx: Tx, id: number, now: number): Promise<void> {
  const { menus } = tx.t
  await tx
    .update(menus)
    .set({ updatedAt: nextUpdatedAtOf(menus.updatedAt, now) })
    .where(eq(menus.id, id))
}

/** Ids that no other menu has. */
async function freeIds(tx: Tx, menuId: number, items: readonly MenuItem[]): Promise<number[]> {
  const { menuItems } = tx.t
  const ids = items.flatMap(({ id }) => id ?? [])
  const taken = await tx
    .select({ id: menuItems.id })
    .from(menuItems)
    .where(and(inArray(menuItems.id, ids), ne(menuItems.menuId, menuId)))
  return ids.filter((id) => taken.every((row) => row.id !== id))
}

/** Scheduled task: deletes translations, unchanged for `unusedTextHours`, of items that no menu has. Returns of how many items. */
export async function pruneItemTexts(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  const before = shop.now() - unusedTextHours * 3_600_000
  return shop.db.transaction(async (tx) => {
    const { contentTranslations: texts, menuItems } = tx.t
    const rows = await tx
      .selectDistinct({ id: texts.entityId })
      .from(texts)
      .where(
        and(
          eq(texts.kind, 'menu_item'),
          lt(texts.updatedAt, before),
          notInArray(texts.entityId, tx.select({ id: menuItems.id }).from(menuItems)),
        ),
      )
    const ids = rows.map(({ id }) => id)
    await deleteContentTexts(tx, 'menu_item', ids)
    return ids.length
  })
}
