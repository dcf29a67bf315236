import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { announcementPath } from './paths.ts'

export interface AnnouncementSummary {
  text: string
  state: 'shown' | 'scheduled' | 'ended'
}

export function AnnouncementSection({ view, announcement }: { view: View; announcement: AnnouncementSummary | null }) {
  const { t } = view
  return (
    <AppearanceSection id="announcement" title={t('appearance.announcement')} hint={t('appearance.announcement.hint')}>
      {announcement === null ? (
        <p class="muted">{t('appearance.announcement.none')}</p>
      ) : (
        <p>
          {announcement.text}{' '}
          <Badge tone={announcement.state === 'shown' ? 'ok' : 'neutral'}>{t(`appearance.announcement.${announcement.state}`)}</Badge>
        </p>
      )}
      <div>
        <LinkButton href={announcementPath} id="edit-announcement">
          {t('appearance.announcement.edit')}
        </LinkButton>
      </div>
    </AppearanceSection>
  )
}
