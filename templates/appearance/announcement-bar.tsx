import type { View } from '#src/web/view.ts'
import type { Announcement } from '#src/appearance/announcement.ts'
import { Icon } from '#templates/ui/icon.tsx'

/** Above the header of every page of the store. Dismissing it needs no script: the form returns to the page. */
export function AnnouncementBar({ view, announcement }: { view: View; announcement: Announcement }) {
  const { text, link, isDismissible } = announcement
  return (
    <aside class="announcement" id="announcement" aria-label={view.t('appearance.announcement')}>
      <p>{link === '' ? text : <a href={link}>{text}</a>}</p>
      {isDismissible && (
        <form method="post" action="/announcement/dismiss" hx-post="/announcement/dismiss" hx-target="#announcement" hx-swap="delete">
          <button type="submit" aria-label={view.t('appearance.announcement.dismiss')}>
            <Icon name="x" />
          </button>
        </form>
      )}
    </aside>
  )
}
