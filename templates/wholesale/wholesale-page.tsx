import type { RoleId } from '#db/schema/accounts.ts'
import type { findApplication } from '#src/wholesale/applications.ts'
import { maxCompanyLength, maxMessageLength, maxTaxIdLength, maxWebsiteLength } from '#src/wholesale/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'

interface WholesaleProps {
  view: View
  form: FormState
  roleId: RoleId
  /** The latest one. */
  application: Awaited<ReturnType<typeof findApplication>>
  /** False while an email with an answer is switched off. */
  isAnswerMailed: boolean
}

/** Where a customer applies for wholesale prices and sees what became of it. */
export function WholesalePage({ view, form, roleId, application, isAnswerMailed }: WholesaleProps) {
  const { t } = view
  const answer = t(isAnswerMailed ? 'wholesale.answerByEmail' : 'wholesale.answerHere')
  return (
    <div class="wrap gate">
      <h1>{t('wholesale.title')}</h1>
      {roleId !== 1 ? (
        <Notice tone={roleId === 2 ? 'ok' : 'info'}>{t(roleId === 2 ? 'wholesale.youAre' : 'wholesale.customersOnly')}</Notice>
      ) : application?.state === 'open' ? (
        <>
          <Notice tone="info">
            {t('wholesale.waiting', { date: view.date(application.createdAt) })} {answer}
          </Notice>
          <p>{application.company}</p>
        </>
      ) : (
        <>
          {application?.state === 'declined' && (
            <Notice tone="warn">
              <p>{t('wholesale.wasDeclined', { date: view.date(application.decidedAt ?? 0) })}</p>
              <p class="user-text">{application.reason}</p>
              <p>{t('wholesale.applyAgain')}</p>
            </Notice>
          )}
          <p class="lede">
            {t('wholesale.intro')} {answer}
          </p>
          <ApplicationForm view={view} form={form} />
        </>
      )}
      <p class="gate-return">
        <a class="link tap" href="/dashboard">
          {t('account.title')}
        </a>
      </p>
    </div>
  )
}

function ApplicationForm({ view, form }: { view: View; form: FormState }) {
  const { t } = view
  const optional = t('common.optional')
  return (
    <form class="panel" method="post" action="/account/wholesale" novalidate>
      <ErrorSummary form={form} title={t('common.problem')} />
      <Field form={form} name="company" label={t('users.company')} required autocomplete="organization" maxlength={maxCompanyLength} />
      <Field form={form} name="tax_id" label={t('wholesale.taxId')} optional={optional} autocomplete="off" maxlength={maxTaxIdLength} />
      <Field
        form={form}
        name="website"
        label={t('wholesale.website')}
        optional={optional}
        autocomplete="url"
        inputmode="url"
        maxlength={maxWebsiteLength}
      />
      <Field
        form={form}
        name="message"
        type="textarea"
        rows={4}
        label={t('wholesale.message')}
        hint={t('wholesale.messageHint')}
        optional={optional}
        maxlength={maxMessageLength}
      />
      <Button kind="primary" size="large" wide>
        {t('wholesale.apply')}
      </Button>
    </form>
  )
}
