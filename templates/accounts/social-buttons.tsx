import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'

export interface SocialProvider {
  id: string
  name: string
  icon: IconName
  /** Empty = it can be used. */
  missing: string[]
}

/** Nothing unless a provider is configured. `next`: the page to return to. */
export function SocialButtons({ view, providers, next = '' }: { view: View; providers: SocialProvider[]; next?: string }) {
  const { t } = view
  const ready = providers.filter(({ missing }) => missing.length === 0)
  if (ready.length === 0) return <></>
  const query = next === '' ? '' : `?next=${encodeURIComponent(next)}`
  return (
    <div class="social">
      <p class="social-divider">{t('accounts.social.or')}</p>
      {ready.map(({ id, name, icon }) => (
        <LinkButton href={`/auth/${id}${query}`} icon={icon} size="large" wide attrs={{ rel: 'nofollow' }}>
          {t('accounts.social.continue', { provider: name })}
        </LinkButton>
      ))}
    </div>
  )
}
