import type { StaffView } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { previewSite } from '#src/storefront/navigation.ts'
import type { View } from '#src/web/view.ts'

/** The store as a guest sees it, with unsaved menus. */
export async function previewView(shop: Shop, view: StaffView, unsaved: Parameters<typeof previewSite>[2]): Promise<View> {
  return {
    ...view,
    ...(await previewSite(shop, view, unsaved)),
    area: 'store',
    url: new URL(view.baseUrl),
    partial: false,
    user: null,
    isStaff: false,
    isWholesale: false,
    testMode: null,
    can: () => false,
    notices: [],
    partCache: null,
    cartId: null,
    cartCount: 0,
  }
}
