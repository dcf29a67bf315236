import type { PackedParcel } from '#db/schema/shipping.ts'
import type { View } from '#src/web/view.ts'
import { sizeText } from './shipping-lists.tsx'

/** Parcels with their sizes, weights and content. */
export function ParcelList({ view, parcels }: { view: View; parcels: PackedParcel[] }) {
  if (parcels.length === 0) return <p class="muted">{view.t('shipping.nothingToPack')}</p>
  return (
    <ol class="entry-rows">
      {parcels.map((parcel) => (
        <li>
          <span>
            <b>{parcel.box || view.t('shipping.ownPackaging')}</b>
            <br />
            <span class="muted small">
              {[
                parcel.length > 0 ? sizeText(view, parcel) : view.t('shipping.unknownSize'),
                ...parcel.items.flatMap(({ sku, quantity }) => (sku === '' ? [] : [`${view.number(quantity)} × ${sku}`])),
              ].join(' · ')}
            </span>
          </span>
          <span class="num">{view.weight(parcel.weight)}</span>
        </li>
      ))}
    </ol>
  )
}
