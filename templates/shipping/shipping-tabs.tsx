import type { View } from '#src/web/view.ts'
import { Tabs } from '#templates/ui/tabs.tsx'

export const shippingPath = '/admin/ecommerce/shipping'
export const ratesPath = `${shippingPath}/rates`
export const zonesPath = `${shippingPath}/zones`
export const boxesPath = `${shippingPath}/boxes`
export const testerPath = `${shippingPath}/test`

/** The parts of shipping, above each of their pages. */
export function ShippingTabs({ view, current }: { view: Pick<View, 't'>; current: string }) {
  const tabs = [
    { label: view.t('shipping.overview'), href: shippingPath },
    { label: view.t('shipping.rates'), href: ratesPath },
    { label: view.t('shipping.zones'), href: zonesPath },
    { label: view.t('shipping.boxes'), href: boxesPath },
    { label: view.t('shipping.tester'), href: testerPath },
  ]
  return <Tabs label={view.t('shipping.title')} tabs={tabs.map((tab) => ({ ...tab, current: tab.href === current }))} />
}
