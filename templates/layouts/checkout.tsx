import { Icon } from '#templates/ui/icon.tsx'
import { PreviewBar } from '#templates/storefront/preview-bar.tsx'
import { CartDrawer } from './store.tsx'
import { CartCount } from './header.tsx'
import { Document, Notices, type LayoutProps } from './document.tsx'
import { StoreName } from './store-name.tsx'

/** The reduced checkout layout: the cart and its drawer are the only way out. */
export function CheckoutLayout(props: LayoutProps) {
  const { view } = props
  const styles = ['css/account-pages.css', ...(view.opening === 'preview' ? ['css/closed-shop-page.css'] : []), ...(props.styles ?? [])]
  return (
    <Document {...props} app="store" styles={styles} robots={props.robots ?? 'noindex'}>
      <div class="frame">
        {view.opening === 'preview' && <PreviewBar view={view} />}
        <header class="header checkout-header">
          <div class="wrap">
            <a class="logo" href="/">
              <StoreName view={view} />
            </a>
            <p class="checkout-secure">
              <Icon name="lock" />
              {view.t('common.secureCheckout')}
            </p>
            {view.opening !== 'closed' && (
              <a class="header-link push" href="/cart" id="cart-link" data-dialog="cart">
                <Icon name="shopping-bag" />
                <CartCount view={view} />
              </a>
            )}
          </div>
        </header>
        <main id="main" tabindex={-1}>
          <div class="wrap">
            <Notices view={view} />
          </div>
          {props.children}
        </main>
      </div>
      {view.opening !== 'closed' && <CartDrawer view={view} />}
    </Document>
  )
}
