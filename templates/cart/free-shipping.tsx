import { countryName } from '#src/lib/countries.ts'
import type { FreeShipping } from '#src/shipping/free-shipping.ts'
import type { View } from '#src/web/view.ts'

/** How much is missing until the parcel goes for nothing, in words and as a bar. */
export function FreeShippingBar({ view, free, id }: { view: View; free: FreeShipping | null; id: string }) {
  if (free === null) return <></>
  const places = new Intl.ListFormat(view.language, { type: 'disjunction' }).format(
    free.countries.map((code) => countryName(view.language, code)),
  )
  const amount = view.money(free.left)
  const to = places === '' ? '' : 'To'
  return (
    <div class="free-bar" data-reached={free.left === 0}>
      <p id={id}>{view.t(`cart.${free.left === 0 ? 'freeReached' : 'freeLeft'}${to}` as 'cart.freeLeft', { amount, places })}</p>
      <progress max={free.from} value={free.from - free.left} aria-labelledby={id} />
    </div>
  )
}
