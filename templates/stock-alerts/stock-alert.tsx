import type { View } from '#src/web/view.ts'
import { hx } from '#templates/jsx/html.ts'
import { Button } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'

export interface StockAlertProps {
  view: View
  /** Path of the product page. */
  path: string
  /** What can be waited for: sold out variants, in words. With one there is nothing to choose. */
  choices: { id: number; label: string }[]
  form: FormState
  /** False where it is an aside: most of the product is available. */
  open: boolean
}

/** The back-in-stock sign-up: #stock-alert. */
export function StockAlert({ view, path, choices, form, open }: StockAlertProps) {
  const { t } = view
  const hasErrors = Object.keys(form.errors).length > 0
  const [onlyChoice] = choices
  const action = `${path}/alerts`
  return (
    <details class="stock-alert" id="stock-alert" open={open || hasErrors}>
      <summary>
        <Icon name="mail" />
        {t(open ? 'stockAlerts.title' : 'stockAlerts.titleForOptions')}
      </summary>
      <form action={action} method="post" novalidate {...hx({ 'hx-post': action, 'hx-target': '#stock-alert', 'hx-swap': 'outerHTML' })}>
        <p class="muted">
          {choices.length === 1 && onlyChoice ? t('stockAlerts.introOne', { choice: onlyChoice.label }) : t('stockAlerts.intro')}
        </p>
        {choices.length === 1 && onlyChoice ? (
          <input type="hidden" name="variant_id" value={onlyChoice.id} />
        ) : (
          <Field
            form={form}
            name="variant_id"
            id="alert-variant"
            type="select"
            label={t('stockAlerts.choice')}
            options={choices.map(({ id, label }) => ({ value: String(id), label }))}
          />
        )}
        <Field
          form={form}
          name="email"
          id="alert-email"
          type="email"
          label={t('stockAlerts.email')}
          autocomplete="email"
          inputmode="email"
          enterkeyhint="send"
          attrs={hasErrors ? { autofocus: true } : {}}
        />
        <Button id="alert-send">{t('stockAlerts.send')}</Button>
      </form>
    </details>
  )
}

/** The same whoever asks and whatever for: nobody learns here who waits already. */
export function StockAlertConfirmation({ view, email }: { view: View; email: string }) {
  return (
    <p class="stock-alert" id="stock-alert" role="status" tabindex={-1} {...hx({ autofocus: true })}>
      <Icon name="circle-check" />
      {view.t('stockAlerts.subscribed', { email })}
    </p>
  )
}

/** Where the link of a mail leads: one press and no more of them come. `token` is missing once that is done. */
export function UnsubscribeStockAlertsPage({ view, token }: { view: View; token?: string }) {
  const { t } = view
  return (
    <div class="wrap page" data-width="narrow">
      <div class="stack">
        <h1>{t(token === undefined ? 'stockAlerts.stopped' : 'stockAlerts.stopTitle')}</h1>
        <p>{t(token === undefined ? 'stockAlerts.stoppedText' : 'stockAlerts.stopText')}</p>
        {token !== undefined && (
          <form method="post" action="/items/alerts/stop">
            <input type="hidden" name="token" value={token} />
            <Button kind="primary">{t('stockAlerts.stop')}</Button>
          </form>
        )}
      </div>
    </div>
  )
}
