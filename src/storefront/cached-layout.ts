import type { RoleId } from '#db/schema/accounts.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { PartCache, View } from '#src/web/view.ts'

/**
 * Layout fragments rendered for visitors of this kind. They are keyed by object identity: new navigation, layout, strings, languages or settings
 * start an empty cache, as do the first and the last help article.
 */
export function cachedLayout(view: View, settings: Settings): PartCache {
  const { navigation, t, site, languages, isWholesale } = view
  const { helpCenter } = view.shop
  let byTranslate = layoutCache.get(navigation)
  if (!byTranslate) layoutCache.set(navigation, (byTranslate = new WeakMap()))
  const caches = byTranslate.get(t) ?? {}
  byTranslate.set(t, caches)
  const kind = view.user === null ? 'guest' : isWholesale ? 'wholesale' : 'customer'
  let cached = caches[kind]
  if (cached?.settings !== settings || cached.helpCenter !== helpCenter || cached.site !== site || cached.languages !== languages)
    cached = caches[kind] = {
      user: kind === 'guest' ? null : anyone(isWholesale ? 2 : 1),
      parts: new Map(),
      settings,
      helpCenter,
      site,
      languages,
    }
  return cached
}

type CachedParts = PartCache & Pick<View, 'site' | 'languages'> & { settings: Settings; helpCenter: boolean }

const layoutCache = new WeakMap<View['navigation'], WeakMap<View['t'], Partial<Record<'guest' | 'customer' | 'wholesale', CachedParts>>>>()

const anyone = (roleId: RoleId): View['user'] => ({ id: 0, name: '', email: '', roleId })
