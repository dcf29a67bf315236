import { Icon } from '#templates/ui/icon.tsx'
import { Document, Notices, type LayoutProps } from './document.tsx'

/** The reduced checkout layout: the cart is the only link out. */
export function CheckoutLayout(props: LayoutProps) {
  const { view } = props
  return (
    <Document {...props} app="store" styles={['css/account-pages.css', ...(props.styles ?? [])]} robots={props.robots ?? 'noindex'}>
      <div class="frame">
        <header class="header checkout-header">
          <div class="wrap">
            <a class="logo" href="/">
              {view.siteName}
            </a>
            <p class="checkout-secure">
              <Icon name="lock" />
              {view.t('common.secureCheckout')}
            </p>
            <a class="link tap small push" href="/cart">
              {view.t('common.backToCart')}
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
    </Document>
  )
}
