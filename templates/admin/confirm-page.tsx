import { codeMinutes, proofMinutes } from '#src/accounts/limits.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { PageHead } from './page-head.tsx'

export const confirmPath = '/admin/confirm'

interface ConfirmPageProps {
  view: View
  /** Where the form goes: what was asked for. */
  action: string
  /** What was typed there. */
  hidden: { name: string; value: string }[]
  hasPassword: boolean
  /** Where codes are mailed. */
  email: string
  isCodeSent: boolean
  form: FormState
}

/** Asks who is there, and then continues with what was typed before. */
export function ConfirmPage({ view, action, hidden, hasPassword, email, isCodeSent, form }: ConfirmPageProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead view={view} title={t('admin.confirm.title')} note={t('admin.confirm.note', { minutes: proofMinutes })} />
      <form class="panel panel-body stack" data-gap="4" id="confirm-form" method="post" action={action} novalidate>
        <ErrorSummary form={form} title={t('common.problem')} />
        {hidden.map(({ name, value }) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {hasPassword ? (
          <Field
            form={form}
            name="proof_password"
            type="password"
            label={t('admin.confirm.password')}
            required
            autocomplete="current-password"
            attrs={{ autofocus: true }}
          />
        ) : (
          <p>{t(isCodeSent ? 'admin.confirm.codeSent' : 'admin.confirm.codeNeeded', { email, minutes: codeMinutes })}</p>
        )}
        {!hasPassword && isCodeSent && (
          <Field
            form={form}
            name="proof_code"
            label={t('accounts.verify.code')}
            required
            inputmode="numeric"
            autocomplete="one-time-code"
            attrs={{ pattern: '[0-9 ]*', autofocus: true }}
          />
        )}
        <div class="button-row">
          {(hasPassword || isCodeSent) && <Button kind="primary">{t('admin.confirm.submit')}</Button>}
          {!hasPassword && (
            <Button kind={isCodeSent ? 'quiet' : 'primary'} attrs={{ name: 'proof_send', value: '1' }}>
              {t(isCodeSent ? 'admin.confirm.sendAgain' : 'admin.confirm.send')}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}
