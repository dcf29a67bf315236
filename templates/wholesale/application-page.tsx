import type { ApplicationRow } from '#src/wholesale/applications.ts'
import { maxReasonLength } from '#src/wholesale/limits.ts'
import type { View } from '#src/web/view.ts'
import { type RunResult, UndoNotice } from '#templates/admin/undo-notice.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ReasonForm } from '#templates/admin/reason-form.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { usersPath } from '#templates/users/users-path.ts'
import { ApplicationBadge, applicationsPath } from './application-list.tsx'

interface ApplicationProps {
  view: View
  application: ApplicationRow
  /** False for a decision whose email is switched off. */
  isMailed: { approved: boolean; declined: boolean }
  /** Of the form that declines it. */
  form: FormState
  canWrite: boolean
  /** What this user decided last and can undo. */
  undo: RunResult | null
}

export function ApplicationPage(props: ApplicationProps) {
  const { view, application, form, canWrite, undo } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={application.company}
        breadcrumbs={[{ label: t('wholesale.applications'), href: applicationsPath }]}
        badges={<ApplicationBadge view={view} state={application.state} />}
        note={view.date(application.createdAt, 'datetime')}
      />
      {undo?.undo && <UndoNotice view={view} text={undo.text} undo={undo.undo} />}
      <ErrorSummary form={form} title={t('common.problem')} />
      <div class="edit">
        <div>
          <Panel title={t('wholesale.application')} id="application">
            <Facts view={view} application={application} />
          </Panel>
        </div>
        {canWrite && application.state !== 'approved' && (
          <div>
            <Decision {...props} />
          </div>
        )}
      </div>
    </div>
  )
}

function Facts({ view, application }: Pick<ApplicationProps, 'view' | 'application'>) {
  const { t } = view
  const { taxId, website, message, reason, decidedBy, decidedAt } = application
  const given = (label: string, value: string) => (value === '' ? [] : [{ label, value: <span class="user-text">{value}</span> }])
  return (
    <DescriptionList
      items={[
        {
          label: t('wholesale.applicant'),
          value: (
            <a class="link" href={`${usersPath}/${application.userId}`}>
              {application.name || application.email}
            </a>
          ),
        },
        { label: t('accounts.email'), value: application.email },
        ...given(t('wholesale.taxId'), taxId),
        ...given(t('wholesale.website'), website),
        ...given(t('wholesale.message'), message),
        ...(decidedAt === null
          ? []
          : [
              {
                label: t('wholesale.decided'),
                value: t('wholesale.decidedBy', { name: decidedBy, date: view.date(decidedAt, 'datetime') }),
              },
            ]),
        ...given(t('users.reason'), reason),
      ]}
    />
  )
}

function Decision({ view, application, isMailed, form }: ApplicationProps) {
  const { t } = view
  const path = `${applicationsPath}/${application.id}`
  return (
    <>
      <Panel title={t('wholesale.approve')} id="approve">
        <form class="stack" data-gap="3" method="post" action={`${path}/approve`}>
          <p class="small">{t(isMailed.approved ? 'wholesale.approveText' : 'wholesale.approveTextUnmailed')}</p>
          <SubmitRow kind="primary" icon="check" id="approve-button" label={t('wholesale.approve')} />
        </form>
      </Panel>
      {application.state === 'open' && (
        <Panel title={t('wholesale.decline')} id="decline">
          <ReasonForm
            form={form}
            action={`${path}/decline`}
            label={t('users.reason')}
            hint={t(isMailed.declined ? 'wholesale.reasonHint' : 'wholesale.reasonHintUnmailed')}
            maxlength={maxReasonLength}
            rows={3}
            button={t('wholesale.decline')}
            buttonId="decline-button"
          />
        </Panel>
      )}
    </>
  )
}
