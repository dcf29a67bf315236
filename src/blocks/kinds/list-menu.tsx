import type { Static } from '@sinclair/typebox'
import { listMenus } from '#src/navigation/list-menus.ts'
import { toLinks } from '#src/navigation/menu-links.ts'
import { readSiteMenus, siteMenus } from '#src/navigation/shown-menus.ts'
import type { NavLink } from '#src/web/view.ts'
import { ListMenuBlock } from '#templates/blocks/list-menu.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { radios } from '../common-fields.ts'
import { choice, entityId, line, strictObject } from '../field-schemas.ts'
import { rowField, slugsOfNames } from './entity-blocks.ts'
import { maxHeadingLength } from '../limits.ts'
import { itemsFor } from '#src/navigation/visible-items.ts'

const schema = strictObject({ menu: entityId(), heading: line(maxHeadingLength), layout: choice(['list', 'row']) })

export type ListMenuData = Static<typeof schema>

export interface ShownList {
  name: string
  links: NavLink[]
}

export const listMenuKind = defineBlockKind<typeof schema, ShownList>({
  kind: 'list-menu',
  version: 1,
  label: 'navigation.blockList',
  hint: 'navigation.blockHint',
  icon: 'list',
  group: 'site',
  schema,
  fields: {
    menu: rowField('navigation.blockList', listMenus),
    heading: { label: 'navigation.blockHeading' },
    layout: radios('navigation.blockLayout', { list: 'navigation.blockLayout.list', row: 'navigation.blockLayout.row' }),
  },
  defaults: { menu: null, heading: '', layout: 'list' },
  load: async ({ shop, view }, blocks) => {
    // Cached: no statement unless a menu changed.
    const { lists } = await siteMenus(shop, view.contentLanguage)
    const visitor = {
      isSignedIn: view.user !== null,
      isWholesale: view.isWholesale,
      hasHelpCenter: view.shop.helpCenter,
      now: shop.now(),
    }
    return new Map(
      blocks.flatMap(({ id, data }) => {
        const list = lists.get(data.menu ?? 0)
        return list ? [[id, { name: list.name, links: toLinks(itemsFor(list.items, visitor)) }] as const] : []
      }),
    )
  },
  render: (block) => ListMenuBlock(block),
  toText: ({ heading }) => heading,
  loadTexts: async (q, blocks) => {
    const { lists } = await readSiteMenus(q, null)
    return new Map(
      blocks.flatMap(({ id, data }) => {
        const list = lists.get(data.menu ?? 0)
        const labels = list?.items.filter(({ audience }) => audience === 'everyone').map(({ label }) => label)
        return labels ? [[id, [data.heading, ...labels].filter(Boolean).join('\n')] as const] : []
      }),
    )
  },
  styles: ['css/list-menu-page.css'],
  shortcode: {
    name: 'cms-list-menu',
    data: (id) => ({ menu: id, heading: '', layout: 'list' }),
    find: async (q) => slugsOfNames(await listMenus(q)),
  },
})
