import { type DashboardTab, dashboardTabs } from './dashboard-tabs.ts'
import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button } from '#templates/ui/button.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'
import { tabPath } from './tab-path.ts'

/** A customer's account: who is signed in, the tabs, and the panel of one of them. */
export function DashboardPage({ view, tab, children }: { view: View; tab: DashboardTab; children: Child }) {
  const { t, user } = view
  return (
    <div class="wrap account">
      <div class="page-head">
        <div>
          <h1>{t('account.title')}</h1>
          <p class="muted">{user?.email}</p>
        </div>
        <form method="post" action="/logout">
          <Button size="small">{t('common.signOut')}</Button>
        </form>
      </div>
      <DashboardTabs view={view} current={tab} />
      {children}
    </div>
  )
}

/** #dash-tabs: swapped with the panel, so that the current tab is marked. */
export function DashboardTabs({ view, current }: { view: View; current: DashboardTab }) {
  return (
    <Tabs
      id="dash-tabs"
      label={view.t('account.title')}
      tabs={dashboardTabs.map((tab) => ({
        label: view.t(`account.tab.${tab}`),
        href: tabPath(tab),
        current: tab === current,
        attrs: {
          id: `tab-${tab}`,
          'hx-get': tabPath(tab),
          'hx-target': '#dash-panel',
          'hx-swap': 'outerHTML',
          'hx-push-url': 'true',
          'hx-sync': '#dash-panel:replace',
        },
      }))}
    />
  )
}

/** #dash-panel: the content of a tab. A panel that came by itself has the focus on its heading. */
export function DashboardPanel(props: { view: View; title: string; actions?: Child; hasErrors?: boolean; children: Child }) {
  const takesFocus = props.view.partial && !props.hasErrors
  return (
    <section id="dash-panel" class="dash-panel" aria-labelledby="dash-title">
      <div class="cluster" data-justify="between">
        <h2 id="dash-title" tabindex={-1} autofocus={takesFocus}>
          {props.title}
        </h2>
        {props.actions}
      </div>
      {props.children}
    </section>
  )
}
