import { readChecklist } from '#src/first-steps/setup-steps.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { ContinueSetup } from '#templates/first-steps/continue-setup.tsx'
import { ChecklistPanel } from '#templates/first-steps/checklist.tsx'
import type { Html } from '#templates/jsx/html.ts'
import type { StaffView } from './layout.ts'

/** What is left to do, for the dashboard; null once it is hidden there, when nothing is read. `all` shows it in any case. */
export async function setupPanel(shop: Shop, view: StaffView, place: 'dashboard' | 'all'): Promise<Html | null> {
  const { setup_progress, shipping_origin_country } = await currentSettings(shop)
  const isHidden = setup_progress === 'hidden'
  if (isHidden && place === 'dashboard') return null
  if (setup_progress === 'shop' || setup_progress === 'formats') return <ContinueSetup view={view} />
  return <ChecklistPanel view={view} checklist={await readChecklist(shop)} country={shipping_origin_country} isHidden={isHidden} />
}
