import type { HeaderAction } from '#src/navigation/site-layout.ts'
import { maxQueryLength } from '#src/search/limits.ts'
import { maxShownCartCount } from '#src/storefront/limits.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { cachedPart } from '#templates/ui/part-cache.ts'
import { LanguageMenu } from './language-switcher.tsx'
import { Menu } from './menu.tsx'
import { StoreName } from './store-name.tsx'

/** What was searched for. The help center has a search of its own. */
export const searchOf = ({ url }: View): string =>
  (url.pathname === '/kb' ? '' : (url.searchParams.get('q') ?? '')).trim().slice(0, maxQueryLength)

/** The cart count. Its root is #cart-count, so that a fragment can replace it. */
export function CartCount({ view }: { view: View }) {
  return (
    <span id="cart-count">
      <span class="visually-hidden">{view.t('common.cartCount', { count: view.cartCount })}</span>
      {view.cartCount > 0 && (
        <span class="count num" aria-hidden="true">
          {view.cartCount > maxShownCartCount ? `${maxShownCartCount}+` : view.cartCount}
        </span>
      )}
    </span>
  )
}

export function Header({ view }: { view: View }) {
  const { actions } = view.site.header
  return (
    <header class="header">
      <div class="wrap">
        <button class="header-link only-narrow" type="button" popovertarget="menu" aria-label={view.t('common.menu')}>
          <Icon name="menu" />
        </button>
        <a class="logo" href="/">
          <StoreName view={view} />
        </a>
        {cachedPart(view, 'menu', (anyone) => (
          <Menu view={anyone} />
        ))}
        <div class="header-actions">
          <LanguageMenu view={view} />
          {actions.map((action, index) => (
            <>
              {index === staffLinkAt(actions) && <StaffLink view={view} />}
              <Action view={view} action={action} />
            </>
          ))}
          {staffLinkAt(actions) === -1 && <StaffLink view={view} />}
        </div>
      </div>
    </header>
  )
}

/** Before the icons. */
const staffLinkAt = (actions: readonly HeaderAction[]): number => actions.findIndex((action) => action !== 'search')

function StaffLink({ view }: { view: View }) {
  if (!view.isStaff) return <></>
  return (
    <a class="header-link only-wide" href="/admin/dashboard" aria-label={view.t('common.admin')}>
      <Icon name="store" />
      <span class="header-name">{view.t('common.admin')}</span>
    </a>
  )
}

function Action({ view, action }: { view: View; action: HeaderAction }) {
  switch (action) {
    case 'search':
      return <Search view={view} />
    case 'account':
      return (
        <a class="header-link only-wide" href={view.user ? '/dashboard' : '/login'}>
          <Icon name="user" />
          <span class="visually-hidden">{view.user ? view.t('common.yourAccount') : view.t('common.signIn')}</span>
          {view.user && <span class="header-name">{view.user.name.split(' ')[0]}</span>}
        </a>
      )
    case 'cart':
      return (
        <a class="header-link" href="/cart" id="cart-link" data-dialog="cart">
          <Icon name="shopping-bag" />
          <CartCount view={view} />
        </a>
      )
  }
}

function Search({ view }: { view: View }) {
  return (
    <>
      <form
        class="search"
        id="site-search"
        role="search"
        aria-label={view.t('common.searchShop')}
        action="/search"
        data-script={view.asset('js/suggestions.js')}
      >
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
    </>
  )
}
