import type { View } from '#src/web/view.ts'
import { AnnouncementBar } from '#templates/appearance/announcement-bar.tsx'
import { ModalDialog } from '#templates/modals/modal-dialog.tsx'
import { PreviewBar } from '#templates/storefront/preview-bar.tsx'
import { Drawer } from '#templates/ui/dialog.tsx'
import { Skeleton } from '#templates/ui/empty-state.tsx'
import { cachedPart } from '#templates/ui/part-cache.ts'
import { Document, Notices, type LayoutProps } from './document.tsx'
import { Footer } from './footer.tsx'
import { Header, searchOf } from './header.tsx'

export function StoreLayout(props: LayoutProps) {
  const { view } = props
  const { modals = [] } = view
  const hasModals = modals.length > 0
  const styles = [
    ...(view.languages.length > 1 ? ['css/languages-page.css'] : []),
    ...(view.announcement ? ['css/announcement-page.css'] : []),
    ...(view.opening === 'open' ? [] : ['css/closed-shop-page.css']),
    ...(props.styles ?? []),
    ...(hasModals ? ['css/modals-page.css'] : []),
  ]
  const scripts = [...(props.scripts ?? []), ...(hasModals ? ['js/modals.js'] : [])]
  return (
    <Document {...props} styles={styles} scripts={scripts} app="store">
      <div class="frame">
        {view.opening === 'preview' && <PreviewBar view={view} />}
        {view.announcement && <AnnouncementBar view={view} announcement={view.announcement} />}
        {view.user === null && view.cartCount === 0 && searchOf(view) === '' ? (
          cachedPart(view, 'header', (guest) => <Header view={guest} />)
        ) : (
          <Header view={view} />
        )}
        <main id="main" tabindex={-1}>
          <div class="wrap">
            <Notices view={view} />
          </div>
          {props.children}
        </main>
        <CachedFooter view={view} />
      </div>
      {view.opening !== 'closed' && cachedPart(view, 'cart drawer', (anyone) => <CartDrawer view={anyone} />)}
      {modals.map((modal) => (
        <ModalDialog view={view} modal={modal} />
      ))}
    </Document>
  )
}

export const CachedFooter = ({ view }: { view: View }) => cachedPart(view, 'footer', (anyone) => <Footer view={anyone} />)

/** Loads its content when first opened, unless adding an item has already filled it. */
export function CartDrawer({ view }: { view: View }) {
  return (
    <Drawer view={view} id="cart" title={view.t('common.yourCart')}>
      <div
        class="cart-body"
        id="cart-body"
        data-added={view.t('common.addedToCart')}
        hx-get="/cart/drawer"
        hx-trigger="dialog-open"
        hx-swap="innerHTML"
        hx-sync="#cart:queue all"
      >
        <div class="dialog-body" data-pending>
          <Skeleton label={view.t('common.loading')} block />
        </div>
      </div>
    </Drawer>
  )
}
