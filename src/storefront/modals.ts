import { toLocalTime } from '#src/lib/dates/local-time.ts'
import { chooseModals, isDay, needsFirstVisit, publishedModals } from '#src/modals/due-modals.ts'
import type { Modal } from '#src/modals/modals.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { rememberedDays } from '#src/modals/limits.ts'
import { withSeen } from '#src/modals/modal-frequency.ts'

/** The modals that may open on this page for its visitor. Reads nothing from the database until staff change a modal. */
export async function modalsOfPage(shop: Shop, req: HttpRequest, view: View): Promise<Modal[]> {
  const modals = await publishedModals(shop)
  if (modals.length === 0) return []
  const now = shop.now()
  const today = toLocalTime(now, (await currentSettings(shop)).timezone).slice(0, 10)
  const firstVisit = req.getCookie('first-visit') ?? ''
  if (needsFirstVisit(modals) && !isDay(firstVisit)) req.setCookie('first-visit', today, rememberedDays * 86_400)
  return chooseModals(modals, {
    path: req.url.pathname,
    isSignedIn: view.user !== null,
    isWholesale: view.isWholesale,
    hasCart: view.cartCount > 0,
    seen: req.getCookie('modals') ?? '',
    session: req.getCookie('modals-session') ?? '',
    firstVisit,
    now,
    today,
  })
}

/** Remembers in this browser that a modal was shown. */
export async function rememberModal(shop: Shop, req: HttpRequest, id: number): Promise<void> {
  const modal = (await publishedModals(shop)).find((candidate) => candidate.id === id)
  if (!modal) return
  const cookies = { seen: req.getCookie('modals') ?? '', session: req.getCookie('modals-session') ?? '', now: shop.now() }
  const { isSession, value } = withSeen(modal, cookies)
  if (isSession) req.setCookie('modals-session', value)
  else req.setCookie('modals', value, rememberedDays * 86_400)
}
