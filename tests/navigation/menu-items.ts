import type { MenuItem } from '#src/navigation/menu-items.ts'
import { createListMenu } from '#src/navigation/list-menus.ts'
import { findTopMenu, saveTopMenu } from '#src/navigation/menus.ts'
import type { TestShop } from '#tests/support/shop.ts'

/** A new item of a menu: a heading, unless `overrides` gives it a target. */
export const menuItem = (overrides: Partial<MenuItem> = {}): MenuItem => ({
  id: null,
  level: 0,
  label: '',
  targetType: 'none',
  targetId: null,
  url: '',
  newTab: false,
  audience: 'everyone',
  look: 'link',
  mediaId: null,
  ...overrides,
})

export const linkItem = (label: string, url: string, overrides: Partial<MenuItem> = {}): MenuItem =>
  menuItem({ label, targetType: 'url', url, ...overrides })

/** Saves the menu of the header, over the one there is. */
export async function saveTestMenu(shop: TestShop, items: MenuItem[]): Promise<void> {
  const stored = await findTopMenu(shop.db.read)
  await shop.db.transaction((tx) => saveTopMenu(tx, items, { now: shop.now(), expectedUpdatedAt: stored?.updatedAt ?? 0 }))
}

export const createTestListMenu = (shop: TestShop, name: string, items: MenuItem[]): Promise<number> =>
  shop.db.transaction((tx) => createListMenu(tx, { name, items }, shop.now()))
