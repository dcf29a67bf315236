import type { ShownEmbed } from '#src/embeds/embeds.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'

const icons: Record<ShownEmbed['provider'], IconName> = {
  youtube: 'play',
  vimeo: 'play',
  openstreetmap: 'globe',
  google_maps: 'globe',
  code: 'code',
}

/** Loads nothing from elsewhere until it is clicked (js/embeds.js); without script it is a link. */
export function Embed({ view, embed }: { view: View; embed: ShownEmbed }) {
  const { id, name, provider, ratio, href } = embed
  const isCode = provider === 'code'
  const providerName = view.t(`embeds.provider.${provider}`)
  return (
    <figure class="embed">
      <a class="embed-open" href={href} data-ratio={ratio} data-embed={`/embed/${id}`} data-code={isCode} data-label={name}>
        <span class="embed-mark">
          <Icon name={icons[provider]} />
        </span>
        <span class="embed-label">{name}</span>
      </a>
      <figcaption class="small muted">
        {isCode ? view.t('embeds.codePrivacy') : view.t('embeds.privacy', { provider: providerName })}
      </figcaption>
    </figure>
  )
}
