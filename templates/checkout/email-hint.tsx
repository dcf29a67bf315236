import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { fieldId } from '#templates/ui/fields/field-props.ts'

/** #email-hint: asks about an address that looks mistyped; empty otherwise. The button fills it in. */
export function EmailHint({ view, suggestion }: { view: View; suggestion: string | null }) {
  return (
    <div id="email-hint" class="email-hint" role="status">
      {suggestion !== null && (
        <p class="field-hint">
          {view.t('checkout.didYouMean', { email: suggestion })}{' '}
          <span class="with-script">
            <Button
              type="button"
              kind="quiet"
              size="small"
              id="email-fill"
              attrs={{ 'data-fill': fieldId('email'), 'data-value': suggestion }}
            >
              {view.t('checkout.useEmail')}
            </Button>
          </span>
        </p>
      )}
    </div>
  )
}

/** For the email field: fills #email-hint when it changes. */
export const emailHintAttrs = {
  'hx-post': '/checkout/email-hint',
  'hx-trigger': 'change',
  'hx-include': 'this',
  'hx-target': '#email-hint',
  'hx-swap': 'outerMorph',
  'hx-sync': 'this:replace',
}
