import type { NavLink, View } from '#src/web/view.ts'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { IconButton } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Image } from '#templates/ui/image.tsx'

// One list for both widths: a row, or a sheet on phones that opens without JavaScript.
export function Menu({ view }: { view: View }) {
  return (
    <nav class="menu sheet" id="menu" popover="auto" aria-label={view.t('common.mainNavigation')}>
      <div class="menu-close">
        <span class="logo">{view.siteName}</span>
        <IconButton icon="x" label={view.t('common.close')} attrs={{ popovertarget: 'menu', popovertargetaction: 'hide' }} />
      </div>
      {view.site.header.showsMenu && (
        <ul class="menu-list">
          {view.navigation.map((link) => (
            <MenuItem view={view} link={link} />
          ))}
        </ul>
      )}
      <div class="menu-extra">
        <a href={view.user ? '/dashboard' : '/login'}>
          <Icon name="user" />
          {view.user ? view.t('common.yourAccount') : view.t('common.signIn')}
        </a>
        {view.shop.helpCenter && (
          <a href="/kb">
            <Icon name="circle-question-mark" />
            {view.t('kb.title')}
          </a>
        )}
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
  if (link.children.length === 0)
    return (
      <li class="menu-item">
        <MenuLink view={view} link={link} />
      </li>
    )
  const isHeading = link.href === '' && link.target === undefined
  return (
    <li class="menu-item" data-mega={isMega(link)}>
      {!isHeading && <MenuLink view={view} link={link} />}
      <details name="menu" data-menu>
        {isHeading ? (
          <summary class="menu-summary">
            {labelOf(view, link)}
            <Icon name="chevron-down" />
          </summary>
        ) : (
          <summary aria-label={view.t('common.moreIn', { section: labelOf(view, link) })}>
            <Icon name="chevron-down" />
          </summary>
        )}
        <ul class="menu-list">
          {link.children.map((child) => (
            <li>
              {child.image && (
                <span class="menu-image">
                  <Image image={child.image} alt="" sizes="220px" shape="wide" />
                </span>
              )}
              <MenuLink view={view} link={child} />
              {child.children.length > 0 && (
                <ul class="menu-list">
                  {child.children.map((grandchild) => (
                    <li>
                      <MenuLink view={view} link={grandchild} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** A panel of columns instead of a list. */
const isMega = ({ children }: NavLink): boolean => children.some((child) => child.children.length > 0 || child.image !== undefined)

/** A link of a menu or a list of links; a heading where it leads nowhere. */
export function MenuLink({ view, link }: { view: View; link: NavLink }) {
  const href = hrefOf(view, link)
  const label = labelOf(view, link)
  if (href === '') return <span class="menu-heading">{label}</span>
  const text: Child = link.newTab ? (
    <>
      {label}
      <span class="visually-hidden"> {view.t('kb.newTab')}</span>
    </>
  ) : (
    label
  )
  return (
    <a
      href={href}
      class={link.look === 'button' ? 'button' : undefined}
      data-kind={link.look === 'button' ? 'primary' : undefined}
      data-size={link.look === 'button' ? 'small' : undefined}
      aria-current={link.current ? 'page' : undefined}
      {...(link.newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {text}
    </a>
  )
}

const labelOf = (view: View, { label, labelKey }: NavLink): string => (labelKey ? view.t(labelKey) : label)

function hrefOf(view: View, { href, target }: NavLink): string {
  if (target === 'contact') return contactHref(view)
  if (target === 'account') return view.user ? '/dashboard' : '/login'
  return href
}
