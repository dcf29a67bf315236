import { countryName } from '#src/lib/addresses/countries.ts'
import type { FreeShippingProgress } from '#src/shipping/free-shipping-progress.ts'
import type { View } from '#src/web/view.ts'

export function FreeShippingBar({ view, progress, id }: { view: View; progress: FreeShippingProgress | null; id: string }) {
  if (progress === null) return <></>
  const places = new Intl.ListFormat(view.language, { type: 'disjunction' }).format(
    progress.countries.map((code) => countryName(view.language, code)),
  )
  const amount = view.money(progress.remaining)
  return (
    <div class="free-bar" data-reached={progress.remaining === 0}>
      <p id={id}>
        {progress.remaining === 0
          ? view.t(places === '' ? 'cart.freeShippingReached' : 'cart.freeShippingReachedTo', { places })
          : view.t(places === '' ? 'cart.freeShippingRemaining' : 'cart.freeShippingRemainingTo', { amount, places })}
      </p>
      <progress max={progress.threshold} value={progress.threshold - progress.remaining} aria-labelledby={id} />
    </div>
  )
}
