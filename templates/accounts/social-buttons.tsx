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

interface SocialButtonsProps {
  view: View
  providers: SocialProvider[]
  /** The page to return to. */
  next?: string
}

/** Nothing unless a provider is configured. */
export function SocialButtons({ view, providers, next = '' }: SocialButtonsProps) {
  const { t } = view
  const ready = providers.filter(isReady)
  if (ready.length === 0) return <></>
  return (
    <div class="social">
      <p class="social-divider">{t('accounts.social.or')}</p>
      {ready.map(({ id, name, icon }) => (
        <LinkButton href={signInPath(id, next)} icon={icon} size="large" wide attrs={{ rel: 'nofollow' }}>
          {t('accounts.social.continue', { provider: name })}
        </LinkButton>
      ))}
    </div>
  )
}

/** One row, for pages whose own form comes first. */
export function ShortSocialButtons({ view, providers, next = '' }: SocialButtonsProps) {
  return (
    <div class="cluster">
      {providers.filter(isReady).map(({ id, name, icon }) => (
        <LinkButton
          href={signInPath(id, next)}
          icon={icon}
          attrs={{ rel: 'nofollow', 'aria-label': view.t('accounts.social.continue', { provider: name }) }}
        >
          {name}
        </LinkButton>
      ))}
    </div>
  )
}

const isReady = ({ missing }: SocialProvider): boolean => missing.length === 0

const signInPath = (id: string, next: string): string => `/auth/${id}${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`
