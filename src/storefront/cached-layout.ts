import type { Translate } from '#src/i18n/translator.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { NavLink } from '#src/web/view.ts'

/**
 * The parts of the frame that were drawn for guests from these very settings, sentences and menu. Each of them is another object as soon
 * as anything in it changes, and what was drawn from the old one is gone with it.
 */
export function cachedLayout(navigation: NavLink[], t: Translate, settings: Settings): Map<string, Html> {
  let byTranslate = layoutCache.get(navigation)
  if (!byTranslate) layoutCache.set(navigation, (byTranslate = new WeakMap()))
  let cached = byTranslate.get(t)
  if (cached?.settings !== settings) byTranslate.set(t, (cached = { settings, parts: new Map() }))
  return cached.parts
}

const layoutCache = new WeakMap<NavLink[], WeakMap<Translate, { settings: Settings; parts: Map<string, Html> }>>()
