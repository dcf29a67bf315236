import type { NavLink, View } from '#src/web/view.ts'
import { IconButton } from '#templates/ui/button.tsx'
import { Drawer } from '#templates/ui/dialog.tsx'
import { Skeleton } from '#templates/ui/empty-state.tsx'
import { cachedForGuests } from '#templates/ui/guest-cache.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Document, Notices, type LayoutProps } from './document.tsx'
import { StoreName } from './store-name.tsx'
import { Footer } from './footer.tsx'

export function StoreLayout(props: LayoutProps) {
  const { view } = props
  return (
    <Document {...props} app="store">
      <div class="frame">
        {view.cartCount === 0 && searchOf(view) === '' ? (
          cachedForGuests(view, 'header', (guest) => <Header view={guest} />)
        ) : (
          <Header view={view} />
        )}
        <main id="main" tabindex={-1}>
          <div class="wrap">
            <Notices view={view} />
          </div>
          {props.children}
        </main>
        {cachedForGuests(view, 'footer', (guest) => (
          <Footer view={guest} />
        ))}
      </div>
      {cachedForGuests(view, 'cart drawer', (guest) => (
        <CartDrawer view={guest} />
      ))}
    </Document>
  )
}

const searchOf = (view: View): string => (view.url.searchParams.get('q') ?? '').trim().slice(0, 200)

/** The cart count. Its root is #cart-count, so that a fragment can replace it. */
export function CartCount({ view }: { view: View }) {
  return (
    <span id="cart-count">
      <span class="visually-hidden">{view.t('common.cartCount', { count: view.cartCount })}</span>
      {view.cartCount > 0 && (
        <span class="count num" aria-hidden="true">
          {view.cartCount > 99 ? '99+' : view.cartCount}
        </span>
      )}
    </span>
  )
}

function Header({ view }: { view: View }) {
  return (
    <header class="header">
      <div class="wrap">
        <button class="header-link only-narrow" type="button" popovertarget="menu" aria-label={view.t('common.menu')}>
          <Icon name="menu" />
        </button>
        <a class="logo" href="/">
          <StoreName view={view} />
        </a>
        {cachedForGuests(view, 'menu', (guest) => (
          <Menu view={guest} />
        ))}
        <div class="header-actions">
          <form class="search" id="site-search" role="search" aria-label={view.t('common.searchShop')} action="/shop">
            <label class="visually-hidden" for="q">
              {view.t('common.searchShop')}
            </label>
            <Icon name="search" />
            <input
              id="q"
              name="q"
              type="search"
              value={searchOf(view)}
              placeholder={view.t('common.search')}
              autocomplete="off"
              enterkeyhint="search"
            />
            <button class="visually-hidden" type="submit">
              {view.t('common.search')}
            </button>
          </form>
          <a class="header-link only-narrow" href="#site-search" data-search aria-label={view.t('common.search')}>
            <Icon name="search" />
          </a>
          {view.isStaff && (
            <a class="header-link only-wide" href="/admin/dashboard">
              {view.t('common.admin')}
            </a>
          )}
          <a class="header-link only-wide" href={view.user ? '/dashboard' : '/login'}>
            <Icon name="user" />
            <span class="visually-hidden">{view.user ? view.t('common.yourAccount') : view.t('common.signIn')}</span>
            {view.user && <span class="header-name">{view.user.name.split(' ')[0]}</span>}
          </a>
          <a class="header-link" href="/cart" id="cart-link" data-dialog="cart">
            <Icon name="shopping-bag" />
            <CartCount view={view} />
          </a>
        </div>
      </div>
    </header>
  )
}

// One list for both widths: a row, or a sheet on phones that opens without JavaScript.
function Menu({ view }: { view: View }) {
  return (
    <nav class="menu sheet" id="menu" popover="auto" aria-label={view.t('common.mainNavigation')}>
      <div class="menu-close">
        <span class="logo">{view.siteName}</span>
        <IconButton icon="x" label={view.t('common.close')} attrs={{ popovertarget: 'menu', popovertargetaction: 'hide' }} />
      </div>
      <ul class="menu-list">
        {view.navigation.map((link) => (
          <MenuItem view={view} link={link} />
        ))}
      </ul>
      <div class="menu-extra">
        <a href={view.user ? '/dashboard' : '/login'}>
          <Icon name="user" />
          {view.user ? view.t('common.yourAccount') : view.t('common.signIn')}
        </a>
        {view.isStaff && (
          <a href="/admin/dashboard">
            <Icon name="store" />
            {view.t('common.admin')}
          </a>
        )}
      </div>
    </nav>
  )
}

function MenuItem({ view, link }: { view: View; link: NavLink }) {
  return (
    <li class="menu-item">
      <a href={link.href} aria-current={link.current ? 'page' : undefined}>
        {link.label}
      </a>
      {link.children.length > 0 && (
        <details name="menu" data-menu>
          <summary aria-label={view.t('common.moreIn', { section: link.label })}>
            <Icon name="chevron-down" />
          </summary>
          <ul class="menu-list">
            {link.children.map((child) => (
              <li>
                <a href={child.href} aria-current={child.current ? 'page' : undefined}>
                  {child.label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

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
