import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { openShopPath } from './paths.ts'

/** Opens or closes the shop with one press, and says what visitors see now. */
export function OpeningForm({ view, isPrimary = false }: { view: View; isPrimary?: boolean }) {
  const { t } = view
  const isOpen = view.opening === 'open'
  const state = <p class="small">{t(isOpen ? 'firstSteps.isOpen' : 'firstSteps.isClosed')}</p>
  if (!view.can('settings', 'write')) return state
  return (
    <form class="opening-form" method="post" action={openShopPath}>
      {state}
      <input type="hidden" name="back" value={view.url.pathname} />
      <Button name="open" value={isOpen ? 'off' : 'on'} {...(isPrimary && !isOpen ? { kind: 'primary' } : {})}>
        {t(isOpen ? 'firstSteps.closeShop' : 'firstSteps.openShop')}
      </Button>
    </form>
  )
}
