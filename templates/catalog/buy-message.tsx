import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { fieldId } from '#templates/ui/field-props.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { answerId } from './customization.tsx'
import type { BuyRefusal } from './product-props.ts'

/** Why something was not put in the cart, and what can be done about it: #buy-msg by default. Empty while all is well. */
export function BuyMessage({ view, refused, id = 'buy-msg' }: { view: View; refused: BuyRefusal | null; id?: string }) {
  return (
    <div class="buy-message" id={id}>
      {refused && (
        <Notice tone="bad" live="alert">
          <Why view={view} refused={refused} />
          {refused.mixing && (
            <div class="button-row">
              <Button size="small" name="empty_cart" value="1" id={`${id}-empty`}>
                {view.t('cart.emptyAndAdd')}
              </Button>
              <LinkButton size="small" href="/cart">
                {view.t('cart.seeCart')}
              </LinkButton>
            </div>
          )}
        </Notice>
      )}
    </div>
  )
}

// What belongs to a field is said there; here it is a way to that field.
function Why({ view, refused }: { view: View; refused: BuyRefusal }) {
  const faults = Object.entries(refused.faults)
  if (faults.length === 0) return <p>{refused.text}</p>
  return (
    <>
      <p>{view.t('cart.notYet')}</p>
      <ul>
        {faults.map(([name, text]) => (
          <li>
            <a class="link" href={`#${controlOf(name)}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function controlOf(name: string): string {
  const key = /^custom\[(\w+)\]$/.exec(name)?.[1]
  if (key) return answerId(key)
  if (name === 'customization') return 'customization'
  return name.startsWith('gift_') ? fieldId(name) : `option-${name}`
}
