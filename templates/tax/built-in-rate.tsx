import type { BuiltInRate } from '#src/tax/built-in-rates.ts'
import type { View } from '#src/web/view.ts'
import { listFormAttrs } from '#templates/admin/entity-form.tsx'
import { Button } from '#templates/ui/button.tsx'
import { taxPath } from './tax-tabs.tsx'

interface BuiltInFigureProps {
  view: View
  id: number
  builtIn: BuiltInRate
  isSame: boolean
  back: string
}

/** What the built-in table says about this rate, with a button to take it over. */
export function BuiltInFigure({ view, id, builtIn, isSame, back }: BuiltInFigureProps) {
  const rate = view.number(builtIn.ratePpm / 1_000_000, 'rate')
  const text = view.t(isSame ? 'tax.sameAsBuiltIn' : 'tax.builtInFigure', { rate, date: view.day(builtIn.checkedOn) })
  if (isSame) return <p class="muted small">{text}</p>
  return (
    <form class="stack" data-gap="2" {...listFormAttrs(`${taxPath}/${id}/restore`)}>
      <input type="hidden" name="back" value={back} />
      <p class="muted small">{text}</p>
      <div>
        <Button id="restore-rate">{view.t('tax.restore')}</Button>
      </div>
    </form>
  )
}
