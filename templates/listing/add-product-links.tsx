import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'

/** On an empty page of the store, for staff who can fill it. */
export function AddProductLinks({ view }: { view: View }) {
  if (!view.can('catalog', 'write')) return <></>
  return (
    <>
      <LinkButton href="/admin/ecommerce/products/create" icon="plus">
        {view.t('listing.addProduct')}
      </LinkButton>
      <LinkButton href="/admin/example-products">{view.t('listing.addExamples')}</LinkButton>
    </>
  )
}
