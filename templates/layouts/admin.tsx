import { adminLanguages } from '#src/lib/admin-languages.ts'
import { initials } from '#src/lib/people/initials.ts'
import type { NavLink, View } from '#src/web/view.ts'
import { permissionsPath } from '#templates/accounts/permissions-page.tsx'
import { IconButton, LinkButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { isIconName } from '#templates/ui/icon-names.ts'
import { ShopNotice } from '#templates/first-steps/shop-notice.tsx'
import { AdminSearch, Palette } from '#templates/admin/search.tsx'
import { Shortcuts } from '#templates/admin/shortcuts.tsx'
import { Document, Notices, type LayoutProps } from './document.tsx'

export function AdminLayout(props: LayoutProps) {
  const { view } = props
  return (
    <Document {...props} app="admin" robots="noindex">
      <div class="shell">
        <Sidebar view={view} />
        <div class="shell-main">
          <TopBar view={view} />
          <ShopNotice view={view} obstacle={view.obstacle ?? null} />
          <main id="main" tabindex={-1}>
            <div class="wrap">
              <Notices view={view} />
            </div>
            <div class="wrap page">{props.children}</div>
          </main>
        </div>
      </div>
      <Shortcuts view={view} />
      <Palette view={view} />
    </Document>
  )
}

// A full sidebar on wide pages, icons only on narrower ones, a sheet that opens without JavaScript on phones.
function Sidebar({ view }: { view: View }) {
  return (
    <nav class="sidebar" id="sidebar" popover="auto" aria-label={view.t('common.adminNavigation')}>
      <a class="sidebar-logo" href="/admin/dashboard">
        <span class="sidebar-mark" aria-hidden="true">
          {view.siteName.slice(0, 1)}
        </span>
        <span class="sidebar-word" dir="auto">
          {view.siteName}
        </span>
      </a>
      {view.navigation.map((item) =>
        item.children.length === 0 ? (
          <SidebarLink link={item} view={view} />
        ) : (
          <div class="sidebar-group">
            <h2>{item.label}</h2>
            {item.children.map((link) => (
              <SidebarLink link={link} view={view} />
            ))}
          </div>
        ),
      )}
    </nav>
  )
}

function SidebarLink({ link, view }: { link: NavLink; view: View }) {
  return (
    <a class="sidebar-link" href={link.href} aria-current={link.current ? 'page' : undefined} title={link.label}>
      <Icon name={link.icon !== undefined && isIconName(link.icon) ? link.icon : 'file-text'} />
      <span class="sidebar-word">{link.label}</span>
      {link.count !== undefined && link.count > 0 && <span class="sidebar-count num">{view.number(link.count)}</span>}
    </a>
  )
}

function TopBar({ view }: { view: View }) {
  return (
    <header class="topbar">
      <button
        class="button topbar-menu"
        type="button"
        data-kind="quiet"
        data-shape="icon"
        popovertarget="sidebar"
        aria-label={view.t('common.menu')}
      >
        <Icon name="menu" />
      </button>
      <AdminSearch view={view} />
      <div class="topbar-actions">
        <IconButton icon="moon" label={view.t('common.theme')} attrs={{ 'data-theme-switch': true }} />
        <a class="button" data-kind="quiet" href="/">
          <Icon name="store" />
          <span class="topbar-word">{view.t('common.viewStore')}</span>
        </a>
        {view.user && <Profile view={view} user={view.user} />}
      </div>
    </header>
  )
}

function Profile({ view, user }: { view: View; user: NonNullable<View['user']> }) {
  return (
    <details class="profile" data-menu>
      <summary>
        <span class="visually-hidden">{view.t('common.yourAccount')}</span>
        <span class="avatar" aria-hidden="true">
          {initials(user.name)}
        </span>
      </summary>
      <div class="profile-card">
        <p class="strong">{user.name}</p>
        <p class="muted">{user.email}</p>
        <p class="muted">{view.t(`accounts.role.${user.roleId}`)}</p>
        <LinkButton href="/account/security" kind="quiet" size="small" wide>
          {view.t('account.security')}
        </LinkButton>
        <LinkButton href={permissionsPath} kind="quiet" size="small" wide>
          {view.t('accounts.permissions.title')}
        </LinkButton>
        <button class="button" type="button" data-kind="quiet" data-size="small" data-wide data-dialog="shortcuts">
          {view.t('admin.shortcuts.title')}
        </button>
        <LanguageChoice view={view} />
        <form method="post" action="/logout">
          <button class="button" type="submit" data-size="small" data-wide>
            <Icon name="log-out" />
            {view.t('common.signOut')}
          </button>
        </form>
      </div>
    </details>
  )
}

function LanguageChoice({ view }: { view: View }) {
  const current = view.language.split('-')[0]
  return (
    <form class="profile-languages" method="post" action="/admin/language" aria-label={view.t('common.language')}>
      {adminLanguages.map(({ code, name }) => (
        <button
          class="button"
          type="submit"
          name="language"
          value={code}
          lang={code}
          translate="no"
          data-kind={code === current ? undefined : 'quiet'}
          data-size="small"
          aria-current={code === current ? 'true' : undefined}
        >
          {name}
        </button>
      ))}
    </form>
  )
}
