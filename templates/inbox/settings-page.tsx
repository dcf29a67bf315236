import { ticketPriorities } from '#db/schema/tickets.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { ticketsPath } from '#templates/tickets/ticket-paths.ts'

export const helpdeskSettingsPath = '/admin/settings/helpdesk'

interface HelpdeskSettingsProps {
  view: View
  form: FormState
  timeZone: string
  /** Who saved meanwhile. */
  conflict: string | null
  canWrite: boolean
}

// A Monday.
const monday = Date.UTC(2026, 0, 5, 12)

/** Business hours and the targets of tickets. */
export function HelpdeskSettingsPage({ view, form, timeZone, conflict, canWrite }: HelpdeskSettingsProps) {
  const { t } = view
  const weekday = new Intl.DateTimeFormat([view.language, 'en'], { weekday: 'long', timeZone: 'UTC' })
  return (
    <>
      <PageHead
        view={view}
        title={t('inbox.settings.title')}
        breadcrumbs={[{ label: t('inbox.title'), href: ticketsPath }]}
        note={t('inbox.settings.note')}
      />
      <form class="stack" data-gap="5" method="post" action={helpdeskSettingsPath} id="helpdesk-settings" novalidate data-once>
        <ErrorSummary form={form} title={t('common.problem')} />
        {conflict !== null && (
          <Notice tone="warn" live="alert">
            {conflict} {t('inbox.settings.conflict')}
          </Notice>
        )}
        <input type="hidden" name="updated_at" value={fieldValue({ form, name: 'updated_at' })} />
        <Panel title={t('inbox.settings.hours')} id="hours">
          <div class="stack" data-gap="4">
            <p class="muted small">{t('inbox.settings.hoursHint', { zone: timeZone.replaceAll('_', ' ') })}</p>
            <div class="target-grid">
              {[0, 1, 2, 3, 4, 5, 6].map((day) => (
                <Field
                  form={form}
                  name={`hours_${day}`}
                  label={weekday.format(monday + day * 86_400_000)}
                  placeholder={t('inbox.settings.closed')}
                  maxlength={100}
                  autocomplete="off"
                  disabled={!canWrite}
                />
              ))}
            </div>
            <Field
              form={form}
              name="holidays"
              type="textarea"
              rows={4}
              label={t('inbox.settings.holidays')}
              hint={t('inbox.settings.holidaysHint')}
              optional={t('common.optional')}
              maxlength={8000}
              disabled={!canWrite}
            />
          </div>
        </Panel>
        <Targets view={view} form={form} canWrite={canWrite} kind="response" />
        <Targets view={view} form={form} canWrite={canWrite} kind="resolution" />
        {canWrite && <SubmitRow kind="primary" label={t('inbox.settings.save')} />}
      </form>
    </>
  )
}

function Targets({
  view,
  form,
  kind,
  canWrite,
}: Pick<HelpdeskSettingsProps, 'view' | 'form' | 'canWrite'> & { kind: 'response' | 'resolution' }) {
  const { t } = view
  return (
    <Panel title={t(`inbox.settings.${kind}`)} id={`${kind}-targets`}>
      <div class="stack" data-gap="4">
        <p class="muted small">{t(`inbox.settings.${kind}Hint`)}</p>
        <div class="target-grid">
          {ticketPriorities.toReversed().map((priority) => (
            <Field
              form={form}
              name={`${kind}_${priority}`}
              label={t(`inbox.settings.${kind}Of`, { priority: t(`helpdesk.priority.${priority}`) })}
              inputmode="numeric"
              width={10}
              suffix={t(kind === 'response' ? 'inbox.settings.minutes' : 'inbox.settings.hoursUnit')}
              autocomplete="off"
              disabled={!canWrite}
            />
          ))}
        </div>
      </div>
    </Panel>
  )
}
