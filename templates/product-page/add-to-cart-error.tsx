import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { fieldId } from '#templates/ui/fields/field-props.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { customizationFieldId } from './customization.tsx'
import type { AddToCartError } from './product-page-props.ts'

/** Why adding to the cart failed and how to fix it: #buy-msg by default. Empty without an error. */
export function AddToCartErrorMessage({ view, error, id = 'buy-msg' }: { view: View; error: AddToCartError | null; id?: string }) {
  return (
    <div class="buy-message" id={id}>
      {error && (
        <Notice tone="bad" live="alert">
          <ErrorContent view={view} error={error} />
          {error.isMixingConflict && (
            <div class="button-row">
              <Button size="small" name="empty_cart" value="1" id={`${id}-empty`}>
                {view.t('cart.emptyAndAdd')}
              </Button>
              <LinkButton size="small" href="/cart">
                {view.t('cart.viewCart')}
              </LinkButton>
            </div>
          )}
        </Notice>
      )}
    </div>
  )
}

// A field error is shown at its field; here is a link to it.
function ErrorContent({ view, error }: { view: View; error: AddToCartError }) {
  const errors = Object.entries(error.errors)
  if (errors.length === 0) return <p>{error.text}</p>
  return (
    <>
      <p>{view.t('cart.notAdded')}</p>
      <ul>
        {errors.map(([name, text]) => (
          <li>
            <a class="link" href={`#${controlId(name)}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function controlId(name: string): string {
  const key = /^custom\[(\w+)\]$/.exec(name)?.[1]
  if (key) return customizationFieldId(key)
  if (name === 'customization') return 'customization'
  return name.startsWith('gift_') ? fieldId(name) : `option-${name}`
}
