import type { View } from '#src/web/view.ts'

export function Footer({ view }: { view: View }) {
  const sections = view.navigation.flatMap((link) => (link.children.length > 0 ? link.children : [link]))
  return (
    <footer class="footer">
      <div class="wrap">
        <div class="footer-columns">
          <div class="footer-brand">
            <p class="logo">{view.siteName}</p>
            <p>{view.t('common.tagline')}</p>
          </div>
          <FooterColumn
            title={view.t('common.shop')}
            links={[
              { href: '/shop', label: view.t('common.allProducts') },
              ...sections.filter((link) => link.href !== '/shop').slice(0, 5),
            ]}
          />
          <FooterColumn
            title={view.t('common.account')}
            links={[
              ...(view.user
                ? [
                    { href: '/dashboard', label: view.t('common.yourAccount') },
                    { href: '/dashboard?tab=orders', label: view.t('common.orders') },
                  ]
                : [{ href: '/login', label: view.t('common.signIn') }]),
              { href: '/cart', label: view.t('common.cart') },
              ...(view.shop.wholesaleApplications ? [{ href: '/account/wholesale', label: view.t('wholesale.title') }] : []),
            ]}
          />
          {view.shop.supportEmail && (
            <FooterColumn
              title={view.t('common.help')}
              links={[{ href: `mailto:${view.shop.supportEmail}`, label: view.t('common.contactUs') }]}
            />
          )}
        </div>
        <div class="footer-base">
          <p>{view.t('common.copyright', { name: view.siteName })}</p>
          <p>{view.t('common.pricesIn', { currency: view.shop.currency })}</p>
        </div>
      </div>
    </footer>
  )
}

function FooterColumn({ title, links }: { title: string; links: { href: string; label: string }[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul class="footer-links">
        {links.map((link) => (
          <li>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
