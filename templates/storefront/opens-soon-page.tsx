import type { View } from '#src/web/view.ts'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import { LinkButton } from '#templates/ui/button.tsx'

/** What visitors see instead of every page of a shop that is not open. */
export function OpensSoonPage({ view }: { view: View }) {
  const { t } = view
  return (
    <div class="wrap opens-soon">
      <h1>{t('storefront.opensSoon', { name: view.siteName })}</h1>
      <p class="lede">{t('storefront.opensSoonText')}</p>
      <div class="opens-soon-help">
        <p class="muted">{t('storefront.opensSoonHelp')}</p>
        <div class="button-row">
          <LinkButton href={contactHref(view)} icon="message-circle">
            {t('common.contactUs')}
          </LinkButton>
          {view.shop.helpCenter && (
            <LinkButton href="/kb" icon="circle-question-mark">
              {t('kb.title')}
            </LinkButton>
          )}
          {!view.user && (
            <LinkButton href="/login" icon="log-in">
              {t('common.signIn')}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  )
}
