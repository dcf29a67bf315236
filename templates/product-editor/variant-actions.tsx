import { IconButton } from '#templates/ui/button.tsx'

/** Where the card is arranged anew. */
export const variantsPath = (productId: number): string => `/admin/ecommerce/products/${productId}/variants`

/** Arranges the card anew from what the form says. */
export const variantActionAttrs = (path: string, action: string): Record<string, string> => ({
  'hx-post': `${path}?act=${encodeURIComponent(action)}`,
  'hx-target': '#variants',
  'hx-swap': 'outerHTML',
  'hx-status:422': 'swap:outerHTML',
  'hx-sync': '#edit-form:replace',
})

/** A button that says what it moves; Space takes it up, arrows move it, Space puts it down. */
export function DragHandle({ label, id }: { label: string; id: string }) {
  return (
    <IconButton
      icon="arrow-up-down"
      label={label}
      size="small"
      id={id}
      attrs={{ 'data-sort-grip': true, 'aria-describedby': 'sort-says' }}
    />
  )
}
