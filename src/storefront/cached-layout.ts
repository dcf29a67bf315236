import type { Translate } from '#src/i18n/translator.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { NavLink } from '#src/web/view.ts'

/** Layout fragments rendered for guests. They are keyed by object identity: new navigation, strings or settings start an empty cache. */
export function cachedLayout(navigation: NavLink[], t: Translate, settings: Settings): Map<string, Html> {
  let byTranslate = layoutCache.get(navigation)
  if (!byTranslate) layoutCache.set(navigation, (byTranslate = new WeakMap()))
  let cached = byTranslate.get(t)
  if (cached?.settings !== settings) byTranslate.set(t, (cached = { settings, parts: new Map() }))
  return cached.parts
}

const layoutCache = new WeakMap<NavLink[], WeakMap<Translate, { settings: Settings; parts: Map<string, Html> }>>()
