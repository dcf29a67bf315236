import type { StaffView } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { UpdatesNotice } from '#templates/tax/updates-page.tsx'
import { TaxTabs } from '#templates/tax/tax-tabs.tsx'
import { listRateUpdates } from '../built-in-updates.ts'
import { storeDay } from '../edit-rates.ts'

/** The pages about tax, and a notice while newer built-in figures wait for a decision. */
export async function renderRateIntro(shop: Shop, view: StaffView) {
  const updates = await listRateUpdates(shop.db.read, await storeDay(shop.db.read, shop.now()))
  return (
    <>
      <TaxTabs view={view} current="rates" />
      {updates.length > 0 && <UpdatesNotice view={view} updates={updates} />}
    </>
  )
}
