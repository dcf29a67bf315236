import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { maxGiftMessageLength } from '#src/cart/limits.ts'

interface GiftMessageProps {
  view: View
  form: FormState
  /** Id of the text area, which appears more than once on a page. */
  id: string
  focused?: boolean
}

/** The message for the card of a wrapped gift. Shows the characters left near the limit. */
export function GiftMessage({ view, form, id, focused }: GiftMessageProps) {
  return (
    <div class="counted">
      <Field
        form={form}
        name="gift_message"
        id={id}
        type="textarea"
        rows={3}
        maxlength={maxGiftMessageLength}
        label={view.t('productPage.giftMessage')}
        optional={view.t('common.optional')}
        hint={view.t('productPage.giftMessageHint', { most: maxGiftMessageLength })}
        attrs={{ 'data-counter': `${id}-left`, autofocus: focused }}
      />
      <p class="counter" id={`${id}-left`} data-text={view.t('productPage.giftCharactersLeft', { count: '{count}' })} />
    </div>
  )
}

/** "Add gift wrapping, $6.00", per line or per unit. */
export function giftWrapLabel(view: View, fee: number, perUnit: boolean): string {
  if (fee === 0) return view.t('productPage.giftWrapFree')
  return view.t(perUnit ? 'cart.giftWrapEach' : 'productPage.giftWrap', { amount: view.money(fee) })
}
