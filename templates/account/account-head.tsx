import type { View } from '#src/web/view.ts'

/** The heading of an account page, with links to the others. */
export function AccountHead({ view, title }: { view: View; title: string }) {
  const { t } = view
  const links = [
    { href: '/dashboard', label: t('account.title') },
    { href: '/account/security', label: t('account.security') },
    { href: '/account/privacy', label: t('account.privacy') },
  ].filter(({ href }) => !view.url.pathname.startsWith(href))
  return (
    <div class="stack" data-gap="2">
      <h1>{title}</h1>
      <nav class="cluster" aria-label={t('account.pages')}>
        {links.map(({ href, label }) => (
          <a class="link tap" href={href}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  )
}
