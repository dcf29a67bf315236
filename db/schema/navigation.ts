import type { Kit } from '#db/kit.ts'

export function navigationTables(k: Kit) {
  const menus = k.table(
    'menus',
    {
      id: k.id('id'),
      // top for the menu of the header; null for lists of links.
      slot: k.text('slot').$type<'top'>(),
      name: k.text('name').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('menus_slot').on(t.slot), k.index('menus_name').on(t.name, t.id)],
  )
  // In reading order: an item belongs to the last one above it with a lower level, so no menu can contain itself.
  const menuItems = k.table(
    'menu_items',
    {
      id: k.id('id'),
      menuId: k
        .int('menu_id')
        .notNull()
        .references(() => menus.id, { onDelete: 'cascade' }),
      position: k.int('position').notNull(),
      // From 0.
      level: k.int('level').notNull().default(0),
      // '' = the name of the target.
      label: k.text('label').notNull().default(''),
      // A key of src/navigation/link-targets.ts.
      targetType: k.text('target_type').notNull(),
      // The row it leads to; null for targets that are not rows.
      targetId: k.int('target_id'),
      // Of the target type `url`, else ''.
      url: k.text('url').notNull().default(''),
      newTab: k.bool('new_tab').notNull().default(false),
      audience: k.text('audience').$type<MenuAudience>().notNull().default('everyone'),
      look: k.text('look').$type<MenuItemLook>().notNull().default('link'),
      mediaId: k.int('media_id'),
    },
    (t) => [
      k.index('menu_items_order').on(t.menuId, t.position),
      // For the trigger that checks whether a changed row is in a menu.
      k.index('menu_items_target').on(t.targetType, t.targetId),
    ],
  )
  // What the store chose of its header and footer; no row = the built-in one.
  const siteLayouts = k.table('site_layouts', {
    area: k.text('area').$type<'header' | 'footer'>().primaryKey(),
    // Checked when read: src/navigation/site-layout.ts.
    layout: k.json<unknown>('layout').notNull(),
    updatedAt: k.ms('updated_at').notNull(),
  })
  return { menus, menuItems, siteLayouts }
}

export const menuAudiences = ['everyone', 'signed-in', 'guests', 'wholesale'] as const
export type MenuAudience = (typeof menuAudiences)[number]
export const menuItemLooks = ['link', 'button'] as const
export type MenuItemLook = (typeof menuItemLooks)[number]
