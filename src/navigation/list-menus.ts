import { and, eq, isNull, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import { listNames } from '#db/lists/named-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxListLevels, maxListMenus, maxMenuNameLength } from './limits.ts'
import type { MenuItem } from './menu-items.ts'
import { type Menu, type SaveOptions, findMenuWhere, replaceItems, saveMenu } from './menus.ts'

/** A list of links; null also for the menu of the header. */
export const findListMenu = (q: Exec, id: number): Promise<Menu | null> =>
  findMenuWhere(q, and(eq(q.t.menus.id, id), isNull(q.t.menus.slot)))

export const listMenus = (q: Exec): Promise<{ id: number; name: string }[]> =>
  listNames(q, { table: q.t.menus, name: q.t.menus.name, where: isNull(q.t.menus.slot) }, maxListMenus)

interface ListFacts {
  name: string
  items: MenuItem[]
}

/** Returns the id. Throws UserError, also when there are too many: all of them are cached. */
export async function createListMenu(tx: Tx, { name, items }: ListFacts, now: number): Promise<number> {
  const { menus } = tx.t
  const checked = checkedName(name)
  if ((await tx.$count(menus, isNull(menus.slot))) >= maxListMenus)
    throw new UserError('navigation.error.tooManyLists', { most: maxListMenus })
  const [created] = await tx.insert(menus).values({ name: checked, updatedAt: now }).returning({ id: menus.id })
  await replaceItems(tx, created!.id, items, maxListLevels)
  return created!.id
}

/** Returns its version. Throws Conflict after another save, UserError. */
export const saveListMenu = (tx: Tx, id: number, { name, items }: ListFacts, options: SaveOptions): Promise<number> =>
  saveMenu(tx, id, { name: checkedName(name), items }, { ...options, levels: maxListLevels })

function checkedName(name: string): string {
  if (name.trim() === '') throw new UserError('navigation.nameMissing', {}, 'name')
  if ([...name].length > maxMenuNameLength) throw new UserError('form.tooLong', { count: maxMenuNameLength }, 'name')
  return name.trim()
}

export type MenuRow = Awaited<ReturnType<typeof selectMenus>>[number]

const selectMenus = (q: Exec) => {
  const { menus, menuItems } = q.t
  return q
    .select({
      id: menus.id,
      name: menus.name,
      updatedAt: menus.updatedAt,
      links: sql<number>`(select count(*) from ${menuItems} where ${menuItems.menuId} = ${menus.id})`.mapWith(Number),
    })
    .from(menus)
    .$dynamic()
}

export function listMenusQuery(q: Exec, { search, descending }: { search: string; descending: boolean }): ListQuery<MenuRow> {
  const { menus } = q.t
  return rowsInOrder(menus, ['name'], {
    where: and(isNull(menus.slot), matchesWords(search, [menus.name])),
    descending,
    select: (part) => selectPart(selectMenus(q), part),
  })
}
