import { Icon } from '#templates/ui/icon.tsx'
import { CartCount, CartDrawer } from './store.tsx'
import { Document, Notices, type LayoutProps } from './document.tsx'
import { StoreName } from './store-name.tsx'

/** The reduced checkout layout: the cart and its drawer are the only way out. */
export function CheckoutLayout(props: LayoutProps) {
  const { view } = props
  return (
    <Document {...props} app="store" styles={['css/account-pages.css', ...(props.styles ?? [])]} robots={props.robots ?? 'noindex'}>
      <div class="frame">
        <header class="header checkout-header">
          <div class="wrap">
            <a class="logo" href="/">
              <StoreName view={view} />
            </a>
            <p class="checkout-secure">
              <Icon name="lock" />
              {view.t('common.secureCheckout')}
            </p>
            <a class="header-link push" href="/cart" id="cart-link" data-dialog="cart">
              <Icon name="shopping-bag" />
              <CartCount view={view} />
            </a>
          </div>
        </header>
        <main id="main" tabindex={-1}>
          <div class="wrap">
            <Notices view={view} />
          </div>
          {props.children}
        </main>
      </div>
      <CartDrawer view={view} />
    </Document>
  )
}
