import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'

/** Why something was not put in the cart, and what can be done about it: #buy-msg. Empty while all is well. */
export function BuyMessage({ view, refused }: { view: View; refused: { text: string; mixing: boolean } | null }) {
  return (
    <div class="buy-message" id="buy-msg">
      {refused && (
        <Notice tone="bad" live="alert">
          <p>{refused.text}</p>
          {refused.mixing && (
            <div class="button-row">
              <Button size="small" name="empty_cart" value="1" id="empty-and-add">
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
