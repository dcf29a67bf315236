import { NotFound } from '#src/lib/errors.ts'
import { findRedirect, type RedirectKind } from '#src/redirects/redirects.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'

const pathPrefixes = { product: '/items', category: '/section', brand: '/brands' }

/** Redirects a former slug to the current page and keeps the query. Throws NotFound. */
export async function redirectToCurrent(shop: Shop, view: View, kind: RedirectKind, slug: string): Promise<Response> {
  const currentSlug = await findRedirect(shop.db.read, kind, slug)
  if (currentSlug === null) throw new NotFound(kind)
  return redirect(view, `${pathPrefixes[kind]}/${currentSlug}${view.url.search}`, undefined, 301)
}
