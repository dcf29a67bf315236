import type { View } from '#src/web/view.ts'
import { Tabs } from '#templates/ui/tabs.tsx'

export const taxPath = '/admin/ecommerce/tax'

const pages = [
  { name: 'rates', href: taxPath, area: 'settings' },
  { name: 'classes', href: `${taxPath}/classes`, area: 'settings' },
  { name: 'test', href: `${taxPath}/test`, area: 'settings' },
  { name: 'report', href: `${taxPath}/report`, area: 'reports' },
] as const

/** The pages about tax. Their settings are a section of the settings page. */
export function TaxTabs({
  view,
  current,
}: {
  view: View & { can(area: 'settings' | 'reports', level: 'read'): boolean }
  current: string
}) {
  const tabs = pages
    .filter(({ area }) => view.can(area, 'read'))
    .map(({ name, href }) => ({ href, label: view.t(`tax.tab.${name}`), current: name === current }))
  const settings = { href: '/admin/settings#section-tax', label: view.t('settings.title'), current: false }
  return <Tabs label={view.t('tax.pages')} tabs={view.can('settings', 'read') ? [...tabs, settings] : tabs} />
}
