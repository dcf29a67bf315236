import type { RedirectKind } from '#db/schema/redirects.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { normalizeSlug } from '#src/lib/links/slugs.ts'
import { findRedirect, resolveCurrentSlug } from '#src/redirects/slug-redirects.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'

const pathPrefixes: Record<RedirectKind, string> = {
  product: '/items',
  category: '/section',
  brand: '/brands',
  kb_article: '/kb',
  kb_category: '/kb/category',
  page: '',
  page_category: '/category',
  page_tag: '/tag',
}

/** Redirects a former slug to the current page and keeps the query, with current slugs in its filters. Throws NotFound. */
export async function redirectToCurrent(shop: Shop, view: View, kind: RedirectKind, slug: string): Promise<Response> {
  const currentSlug = await findRedirect(shop.db.read, kind, slug)
  if (currentSlug === null) throw new NotFound(kind)
  return redirect(view, `${pathPrefixes[kind]}/${currentSlug}${await currentFilters(shop, view.url)}`, undefined, 301)
}

/** The query of a URL, without former slugs, which would redirect again. */
async function currentFilters(shop: Shop, { search, searchParams }: URL): Promise<string> {
  const current = new URLSearchParams()
  for (const [name, value] of searchParams)
    current.append(name, (Object.hasOwn(filterKinds, name) && (await currentFilter(shop, name, value))) || value)
  return current.toString() === searchParams.toString() ? search : `?${current.toString()}`
}

const filterKinds: Record<string, 'category' | 'brand'> = { category: 'category', brand: 'brand' }

async function currentFilter(shop: Shop, name: string, slug: string): Promise<string | null> {
  const resolved = resolveCurrentSlug(shop.db.read, filterKinds[name]!, normalizeSlug(slug.replaceAll('\u0000', '')))
  return resolved.catch((error: unknown) => {
    if (error instanceof NotFound) return null
    throw error
  })
}
