import type { View } from '#src/web/view.ts'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { servicesPath } from './services-path.ts'

export interface ShownSecret {
  /** Just made: it is shown this once. */
  value: string | null
  /** Epoch ms until which an earlier one answers; null = none does. */
  earlierUntil: number | null
  /** How long a replaced one answers. */
  hours: number
}

/** Makes the secret that a service sends to the store, and shows a new one. */
export function GeneratedSecret({
  view,
  slug,
  uid,
  value,
  earlierUntil,
  hours,
}: ShownSecret & { view: View; slug: string; uid: string | null }) {
  const { t } = view
  return (
    <Panel title={t('services.secret')} id="secret">
      <div class="stack" data-gap="4">
        {value !== null && <NewSecret view={view} value={value} />}
        {earlierUntil !== null && <p>{t('services.secret.earlier', { until: view.date(earlierUntil, 'datetime') })}</p>}
        <form class="stack" data-gap="4" method="post" action={`${servicesPath}/${slug}/secret`}>
          <input type="hidden" name="replaces" value={uid ?? ''} />
          {uid !== null && <p class="muted small">{t('services.secret.replaceText', { hours })}</p>}
          <SubmitRow
            {...(uid === null && { kind: 'primary' })}
            id="service-secret"
            label={t(uid === null ? 'services.secret.create' : 'services.secret.replace')}
          />
        </form>
      </div>
    </Panel>
  )
}

function NewSecret({ view: { t }, value }: { view: View; value: string }) {
  return (
    <div class="stack" data-gap="4">
      <Notice tone="warn">{t('services.secret.once')}</Notice>
      <div class="inline-field">
        <Field
          form={{ values: { secret: value }, errors: {} }}
          name="secret"
          id="new-secret"
          label={t('services.field.sharedSecret')}
          autocomplete="off"
          readonly
        />
        <Button
          type="button"
          icon="copy"
          id="copy-secret"
          attrs={{ 'data-copy': 'new-secret', 'data-copied': t('services.secret.copied'), hidden: true }}
        >
          {t('payments.copy')}
        </Button>
      </div>
    </div>
  )
}
