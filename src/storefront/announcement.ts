import { type Announcement, announcementAt } from '#src/appearance/announcement.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { memoize } from '#src/lib/caching/memoize.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { dismissedDays } from '#src/appearance/limits.ts'

const id = 1

/** The announcement of this moment in the visitor's language, unless they dismissed it. Settings and texts are cached: it costs no statement. */
export async function shownAnnouncement(shop: Shop, req: HttpRequest, view: View): Promise<Announcement | null> {
  const announcement = announcementAt(await currentSettings(shop), shop.now())
  if (!announcement || (announcement.isDismissible && req.getCookie('announcement') === announcement.version)) return null
  const text = view.contentLanguage === null ? undefined : await translatedText(view.contentLanguage)(shop)
  return text === undefined ? announcement : { ...announcement, text }
}

/** Remembers in this browser that the announcement of this moment was dismissed. */
export async function dismissAnnouncement(shop: Shop, req: HttpRequest): Promise<void> {
  const announcement = announcementAt(await currentSettings(shop), shop.now())
  if (announcement?.isDismissible) req.setCookie('announcement', announcement.version, dismissedDays * 86_400)
}

const translatedText = memoize((language: string) =>
  cachedByVersion(['navigation'], async (q) => (await readContentTexts(q, { kind: 'announcement', ids: [id], language })).get(id)?.text),
)
