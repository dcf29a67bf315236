import type { MenuAudience, MenuItemLook } from '#db/schema/navigation.ts'
import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import { findImages } from '#src/media/images.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { type LinkTargetType, linkTargets, rowTarget, targetVersions } from './link-targets.ts'
import { type MenuItem, endOfBranch } from './menu-items.ts'
import { readMenuItems } from './menus.ts'
import { type TargetMap, readTargets, targetKey } from './resolve-targets.ts'
import { type FooterTexts, type SiteLayouts, parseSiteLayouts, translateFooter } from './site-layout.ts'

export type MenuImage = Awaited<ReturnType<typeof findImages>>[number]

/** An item whose target can be opened, now or from `shownFrom` on. */
export interface ShownItem {
  level: number
  label: string
  targetType: LinkTargetType
  /** '' for headings, and where it depends on the visitor. */
  href: string
  newTab: boolean
  audience: MenuAudience
  look: MenuItemLook
  image: MenuImage | null
  /** Epoch ms; null = always. */
  shownFrom: number | null
}

export interface SiteMenus {
  /** Null = made of categories. */
  top: ShownItem[] | null
  lists: ReadonlyMap<number, { name: string; items: ShownItem[] }>
  layouts: SiteLayouts
  /** When an item begins to be shown, in epoch ms. */
  changesAt: number[]
}

/** All menus, with the header and the footer, in a language (null = default), cached until one of them or a target changes. */
export function siteMenus(shop: Pick<Shop, 'db'>, language: string | null): Promise<SiteMenus> {
  let read = readers.get(language)
  if (!read) readers.set(language, (read = cachedByVersion(['menus', ...targetVersions], (q) => readSiteMenus(q, language))))
  return read(shop)
}

const readers = new Map<string | null, (shop: Pick<Shop, 'db'>) => Promise<SiteMenus>>()

/** As `siteMenus`, without a cache. */
export async function readSiteMenus(q: Exec, language: string | null): Promise<SiteMenus> {
  const { menus, siteLayouts } = q.t
  const layouts = await translateLayouts(q, parseSiteLayouts(await q.select().from(siteLayouts)), language)
  const found = await q.select({ id: menus.id, slot: menus.slot, name: menus.name }).from(menus)
  if (found.length === 0) return { top: null, lists: new Map(), layouts, changesAt: [] }
  const itemsByMenu = await readMenuItems(q, null)
  const items = [...itemsByMenu.values()].flat()
  const resolved = {
    targets: await readTargets(q, items, language),
    labels: await readContentTexts(q, { kind: 'menu_item', ids: items.map(({ id }) => id), language }),
    images: new Map((await findImages(q, [...new Set(items.flatMap(({ mediaId }) => mediaId ?? []))])).map((image) => [image.id, image])),
  }
  const shownItems = new Map(found.map(({ id }) => [id, showItems(itemsByMenu.get(id) ?? [], resolved)]))
  const names = await readContentTexts(q, { kind: 'menu', ids: found.map(({ id }) => id), language })
  const top = found.find(({ slot }) => slot === 'top')
  const changesAt = [...shownItems.values()].flat().flatMap(({ shownFrom }) => shownFrom ?? [])
  return {
    top: top ? shownItems.get(top.id)! : null,
    lists: new Map(
      found
        .filter(({ slot }) => slot === null)
        .map(({ id, name }) => [id, { name: names.get(id)?.name ?? name, items: shownItems.get(id)! }]),
    ),
    layouts,
    changesAt: [...new Set(changesAt)].toSorted((a, b) => a - b),
  }
}

async function translateLayouts(q: Exec, layouts: SiteLayouts, language: string | null): Promise<SiteLayouts> {
  if (layouts.footer === null) return layouts
  const stored = (await readContentTexts(q, { kind: 'footer', ids: [footerId], language })).get(footerId)?.layout
  return stored === undefined ? layouts : { ...layouts, footer: translateFooter(layouts.footer, JSON.parse(stored) as FooterTexts) }
}

const footerId = 1

interface Resolved {
  targets: TargetMap
  labels: ReadonlyMap<number, { label?: string }>
  images: ReadonlyMap<number, MenuImage>
}

/** Without the items that lead nowhere, and without what is below them. */
export function showItems(items: readonly (MenuItem & { id: number | null })[], resolved: Resolved): ShownItem[] {
  const shown: ShownItem[] = []
  for (let index = 0; index < items.length;) {
    const item = showItem(items[index]!, resolved)
    if (item) shown.push(item)
    index = item ? index + 1 : endOfBranch(items, index)
  }
  return shown
}

function showItem(item: MenuItem & { id: number | null }, { targets, labels, images }: Resolved): ShownItem | null {
  const { targetType, url, level, newTab, audience, look, mediaId } = item
  const ownLabel = (item.id === null ? undefined : labels.get(item.id)?.label) ?? item.label
  const shared = { level, targetType, newTab, look, image: images.get(mediaId ?? 0) ?? null }
  if (rowTarget(targetType)) {
    const target = targets.get(targetKey(item))
    if (!target?.isShown) return null
    const label = ownLabel || target.name
    // Guests would only find the sign-in page.
    const membersAudience = target.membersOnly && audience === 'everyone' ? 'signed-in' : audience
    return { ...shared, label, href: target.path, audience: membersAudience, shownFrom: target.shownFrom }
  }
  const target = linkTargets.get(targetType)
  if (!target || !('path' in target)) return null
  const href = targetType === 'url' ? siteLink(url) : (target.path ?? '')
  // Rules of links may have become stricter since it was saved.
  return href === null ? null : { ...shared, label: ownLabel, href, audience, shownFrom: null }
}
