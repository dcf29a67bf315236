import { SignInRequired } from '#src/lib/errors/errors.ts'
import type { DownloadClient } from '#src/orders/downloads/download-clients.ts'
import { type PageOptions, outOfBand, page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { DashboardPage, DashboardTabs } from '#templates/account/dashboard-page.tsx'
import type { DashboardTab } from '#templates/account/dashboard-tabs.ts'
import type { Html } from '#templates/jsx/html.ts'

export type SignedInView = View & { user: NonNullable<View['user']> }

export interface TabRequest {
  /** The element that htmx swaps; '' for a whole page. */
  target: string
  /** Who may repeat its downloads. */
  client: DownloadClient
}

/** Throws SignInRequired for guests. */
export function requireSignedIn(view: View): SignedInView {
  if (view.user === null) throw new SignInRequired()
  return view as SignedInView
}

/** The dashboard with this panel; for htmx the panel and the tabs. */
export function renderDashboard(view: View, tab: DashboardTab, panel: Html, options: Pick<PageOptions, 'status'> = {}): Response {
  const title = tab === 'overview' ? view.t('account.title') : view.t(`account.tab.${tab}`)
  const body = view.partial ? (
    <>
      {panel}
      {outOfBand(<DashboardTabs view={view} current={tab} />, '#dash-tabs', 'outerMorph')}
    </>
  ) : (
    <DashboardPage view={view} tab={tab}>
      {panel}
    </DashboardPage>
  )
  return page(view, title, body, { ...dashboardPageOptions, ...options })
}

/** A part of a panel that htmx asked for by its id: another page of a list, or other filters. */
export const renderPart = (view: View, tab: DashboardTab, part: Html): Response =>
  page(view, view.t(`account.tab.${tab}`), part, dashboardPageOptions)

const dashboardPageOptions: PageOptions = {
  private: true,
  noindex: true,
  styles: ['css/account-pages.css', 'css/dashboard-page.css'],
  scripts: ['js/dashboard-page.js'],
}
