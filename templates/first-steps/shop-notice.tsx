import type { Area } from '#src/accounts/permissions.ts'
import type { SellingObstacle } from '#src/first-steps/obstacle-names.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { servicesPath } from '#templates/services/services-path.ts'
import { firstStepsPath } from './paths.ts'

/** The fragment #shop-notice below the bar of every staff page: why a shopper could not buy now. Empty while they can. */
export function ShopNotice({ view, obstacle }: { view: View; obstacle: SellingObstacle | null }) {
  if (obstacle === null) return <div id="shop-notice" />
  const { href, area } = places[obstacle]
  return (
    <div id="shop-notice">
      <aside class="shop-notice" aria-label={view.t('firstSteps.shopState')}>
        <Icon name="triangle-alert" />
        <p>
          {view.t(`firstSteps.obstacle.${obstacle}`)}{' '}
          {view.can(area, 'read') && <a href={href}>{view.t(`firstSteps.obstacle.${obstacle}.link`)}</a>}
        </p>
      </aside>
    </div>
  )
}

const places: Record<SellingObstacle, { href: string; area: Area }> = {
  closed: { href: firstStepsPath, area: 'settings' },
  product: { href: '/admin/ecommerce/products', area: 'catalog' },
  shipping: { href: '/admin/ecommerce/shipping', area: 'settings' },
  payment: { href: '/admin/ecommerce/checkout/processors', area: 'settings' },
  paymentKeys: { href: servicesPath, area: 'staff' },
  code: { href: '/admin/settings#section-checkout', area: 'settings' },
}
