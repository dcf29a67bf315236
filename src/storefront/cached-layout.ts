import type { Translate } from '#src/i18n/translator.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { NavLink, SiteLayout, ViewLanguage } from '#src/web/view.ts'

/** Layout fragments rendered for guests. They are keyed by object identity: new navigation, layout, strings, languages or settings start an empty
 * cache, as do the first and the last help article. */
export function cachedLayout(
  navigation: NavLink[],
  t: Translate,
  { settings, helpCenter, site, languages }: LayoutParts,
): Map<string, Html> {
  let byTranslate = layoutCache.get(navigation)
  if (!byTranslate) layoutCache.set(navigation, (byTranslate = new WeakMap()))
  let cached = byTranslate.get(t)
  if (cached?.settings !== settings || cached.helpCenter !== helpCenter || cached.site !== site || cached.languages !== languages)
    byTranslate.set(t, (cached = { settings, helpCenter, site, languages, parts: new Map() }))
  return cached.parts
}

interface LayoutParts {
  settings: Settings
  helpCenter: boolean
  site: SiteLayout
  languages: ViewLanguage[]
}

const layoutCache = new WeakMap<NavLink[], WeakMap<Translate, LayoutParts & { parts: Map<string, Html> }>>()
