import { IconButton } from '#templates/ui/button.tsx'
import { fieldId } from '#templates/ui/fields/field-props.ts'

interface CustomizationActionButtonProps {
  productId: number
  focus?: string | null
  action: string
  /** Question index, or question:choice: "1", "1:0". */
  target: string
  icon: 'arrow-up' | 'arrow-down' | 'trash'
  label: string
  isDisabled?: boolean
}

export function CustomizationActionButton({
  productId,
  focus,
  action,
  target,
  icon,
  label,
  isDisabled = false,
}: CustomizationActionButtonProps) {
  const [fieldIndex, choiceIndex] = target.split(':')
  const name = `customization.${fieldIndex}${choiceIndex === undefined ? '' : `.choices.${choiceIndex}`}.${action}`
  return (
    <IconButton
      icon={icon}
      label={label}
      size="small"
      type="submit"
      id={fieldId(name)}
      disabled={isDisabled}
      attrs={{ ...actionAttrs(productId, `${action}:${target}`), autofocus: focus === name }}
    />
  )
}

export const customizationPath = (productId: number, action: string): string =>
  `/admin/ecommerce/products/${productId}/customization?act=${action}`

/** Re-renders the card after an action. Without script, the whole page re-renders with the submitted values. */
export const actionAttrs = (productId: number, action: string): Record<string, string | boolean> => ({
  formaction: customizationPath(productId, action),
  formnovalidate: true,
  ...redrawAttrs(productId, action),
})

export const redrawAttrs = (productId: number, action = 'draw'): Record<string, string> => ({
  'hx-post': customizationPath(productId, action),
  'hx-target': '#customization-card',
  'hx-swap': 'outerHTML',
  'hx-sync': '#edit-form:replace',
})
