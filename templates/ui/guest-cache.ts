import type { View } from '#src/web/view.ts'
import { flat, raw, type Html } from '#templates/jsx/html.ts'

/**
 * A fragment that is the same for every guest, rendered once per version of settings, strings and menu. It gets a view without a visitor,
 * so no personal data can be cached. All other inputs must be part of `cacheKey` and have few values.
 */
export function cachedForGuests(view: View, cacheKey: string, render: (guestView: View) => Html): Html {
  const { guestCache } = view
  if (!guestCache) return render(view)
  let fragment = guestCache.get(cacheKey)
  if (!fragment) guestCache.set(cacheKey, (fragment = raw(flat(render(toGuestView(view)).markup))))
  return fragment
}

function toGuestView(view: View): View {
  // Reading `user` says that the page depends on it.
  const { user: _user, ...properties } = Object.getOwnPropertyDescriptors(view)
  return Object.assign(Object.defineProperties({}, properties) as View, {
    requestId: '',
    url: new URL(view.baseUrl),
    user: null,
    isStaff: false,
    notices: [],
    cartId: null,
    cartCount: 0,
    guestCache: null,
  })
}
