import { IconButton } from '#templates/ui/button.tsx'

export const variantsPath = (productId: number): string => `/admin/ecommerce/products/${productId}/variants`

/** Re-renders the card from the submitted form. */
export const variantActionAttrs = (path: string, action: string): Record<string, string> => ({
  'hx-post': `${path}?act=${encodeURIComponent(action)}`,
  'hx-target': '#variants',
  'hx-swap': 'outerHTML',
  'hx-status:422': 'swap:outerHTML',
  'hx-sync': '#edit-form:replace',
})

/** A drag handle for pointer and keyboard: Space picks up and drops, arrow keys move. */
export function DragHandle({ label, id }: { label: string; id: string }) {
  return (
    <IconButton
      icon="arrow-up-down"
      label={label}
      size="small"
      id={id}
      attrs={{ 'data-sort-grip': true, 'aria-describedby': 'sort-help' }}
    />
  )
}
