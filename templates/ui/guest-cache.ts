import type { View } from '#src/web/view.ts'
import { raw, type Html } from '#templates/jsx/html.ts'

/**
 * A part that says the same to every guest on every page: drawn once for each version of the settings, sentences and menu it is drawn
 * from. It is drawn from a view that knows of no visitor, so that nothing of one can be shown to another. What else it is drawn from must
 * stand in its name, and be of few values.
 */
export function cachedForGuests(view: View, cacheKey: string, render: (guestView: View) => Html): Html {
  const { guestCache } = view
  if (!guestCache) return render(view)
  let fragment = guestCache.get(cacheKey)
  // Through bytes it becomes one piece of text; as it was put together, each page would walk through all its pieces again.
  if (!fragment) guestCache.set(cacheKey, (fragment = raw(Buffer.from(render(toGuestView(view)).markup).toString())))
  return fragment
}

const toGuestView = (view: View): View => ({
  ...view,
  requestId: '',
  url: new URL(view.baseUrl),
  user: null,
  isStaff: false,
  notices: [],
  cartCount: 0,
  guestCache: null,
})
