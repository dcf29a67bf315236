import type { Shop } from '#src/shop.ts'
import { renderLanding } from '#src/storefront/built-in-home.tsx'
import type { View } from '#src/web/view.ts'
import { findPageBySlug } from '../find-pages.ts'
import { findHomeSlug } from '../home-page.ts'
import { renderOpenPage } from './page.tsx'

/** The page at /: the one that staff chose, or the built-in one. */
export async function renderHome(shop: Shop, view: View): Promise<Response> {
  const slug = await findHomeSlug(shop)
  const page = slug === null ? null : await findPageBySlug(shop.db.read, slug)
  return page ? renderOpenPage(shop, view, page, { isHome: true }) : renderLanding(shop, view)
}
