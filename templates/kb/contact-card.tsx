import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { ticketPath } from './kb-paths.ts'

export function ContactCard({ view }: { view: View }) {
  return (
    <aside class="kb-contact" aria-labelledby="kb-contact">
      <div>
        <h2 id="kb-contact">{view.t('kb.contactTitle')}</h2>
        <p>{view.t('kb.contactText')}</p>
      </div>
      <LinkButton href={ticketPath} icon="mail">
        {view.t('kb.contact')}
      </LinkButton>
    </aside>
  )
}
