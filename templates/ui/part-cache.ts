import type { View } from '#src/web/view.ts'
import { flat, raw, type Html } from '#templates/jsx/html.ts'

/**
 * A fragment that is the same for every visitor of a kind (guests, customers, wholesale customers), rendered once per version of settings,
 * strings and menu. It gets a view without a visitor, so no personal data can be cached. All other inputs must be part of `cacheKey` and have
 * few values.
 */
export function cachedPart(view: View, cacheKey: string, render: (view: View) => Html): Html {
  const { partCache } = view
  if (!partCache) return render(view)
  const { parts, user } = partCache
  let fragment = parts.get(cacheKey)
  if (!fragment) parts.set(cacheKey, (fragment = raw(flat(render(withoutVisitor(view, user)).markup))))
  return fragment
}

function withoutVisitor(view: View, user: View['user']): View {
  // Reading `user` of a guest says that the page depends on it.
  const { user: _user, ...properties } = Object.getOwnPropertyDescriptors(view)
  return Object.assign(Object.defineProperties({}, properties) as View, {
    requestId: '',
    url: new URL(view.baseUrl),
    user,
    isStaff: false,
    notices: [],
    cartId: null,
    cartCount: 0,
    partCache: null,
  })
}
