import type { CodeContext } from '#src/accounts/sign-in/challenges.ts'
import { codeMinutes } from '#src/accounts/limits.ts'
import type { CodeStatus } from '#src/accounts/sign-in/verification-codes.ts'
import type { View } from '#src/web/view.ts'
import { CheckoutSteps } from '#templates/checkout/checkout-steps.tsx'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'

export interface VerifyCodeProps {
  view: View
  context: CodeContext
  /** Where the code was mailed. */
  email: string
  status: CodeStatus
  form: FormState
  /** The time until the account's codes are unlocked, in minutes; 0 = not locked. */
  lockedMinutes: number
}

export function VerifyCodePage(props: VerifyCodeProps) {
  const { view, context } = props
  const { t } = view
  return (
    <div class="wrap gate">
      {context === 'checkout' && <CheckoutSteps view={view} current="verify" verifyStep />}
      <h1>{t(`accounts.verify.title.${context}`)}</h1>
      <div class="panel">
        <VerifyCodeForms {...props} />
      </div>
      <p class="gate-return">
        <a class="link tap" href={returnPaths[context]}>
          {t(`accounts.verify.return.${context}`)}
        </a>
      </p>
    </div>
  )
}

const returnPaths: Record<CodeContext, string> = { login: '/login', checkout: '/checkout?edit=1', identity: '/auth/email' }

/** Both forms: each response replaces them, as a wrong code can void the code and a new one starts the countdown. */
export function VerifyCodeForms(props: VerifyCodeProps) {
  const { view, context, form } = props
  const { t } = view
  const isInvalid = Object.keys(form.errors).length > 0
  const { status, lockedMinutes } = props
  // Nothing else helps then.
  const needsNewCode = !status.isLive && status.resendIn === 0 && lockedMinutes === 0 && form.errors[''] === undefined
  return (
    <div id="vf" class="verify">
      <MailStatus {...props} />
      <form
        class="verify-form"
        method="post"
        action="/verify-code"
        novalidate
        data-verify
        hx-post="/verify-code"
        hx-target="#vf"
        hx-swap="outerHTML"
        hx-disable="find button"
      >
        <ErrorSummary form={form} title={t('common.problem')} autofocus={!needsNewCode} />
        <Intro {...props} />
        <input type="hidden" name="context" value={context} />
        <Field
          form={form}
          name="code"
          label={t('accounts.verify.code')}
          required
          inputmode="numeric"
          autocomplete="one-time-code"
          enterkeyhint="go"
          attrs={{ 'data-code': true, pattern: '[0-9 ]*', autofocus: !isInvalid && !needsNewCode }}
        />
        <Button kind="primary" size="large" wide>
          {t('accounts.verify.submit')}
        </Button>
      </form>
      <form method="post" action="/verify-code/resend" hx-post="/verify-code/resend" hx-target="#vf" hx-swap="outerHTML">
        <input type="hidden" name="context" value={context} />
        <Button
          id="vf-resend"
          wide
          attrs={{
            autofocus: needsNewCode,
            'data-left': status.resendIn,
            'data-text': t('accounts.verify.resendIn', { time: '{time}' }),
            'data-done': t('accounts.verify.resendReady'),
          }}
        >
          {t('accounts.verify.resend')}
        </Button>
      </form>
    </div>
  )
}

function Intro({ view, email, status, lockedMinutes }: VerifyCodeProps) {
  const { t } = view
  const [before, after = ''] = t(introKey(status, lockedMinutes), { email: '{email}', minutes: codeMinutes, count: lockedMinutes }).split(
    '{email}',
  )
  return (
    <p class="verify-intro">
      {before}
      <strong>{email}</strong>
      {after} {lockedMinutes > 0 && <SupportLink view={view} />}
    </p>
  )
}

const SupportLink = ({ view }: { view: View }) => {
  const { supportEmail } = view.shop
  return supportEmail ? <a href={`mailto:${supportEmail}`}>{view.t('accounts.verify.support', { email: supportEmail })}</a> : <></>
}

function introKey(status: CodeStatus, lockedMinutes: number) {
  if (lockedMinutes > 0) return 'accounts.verify.locked'
  if (status.isLive) return 'accounts.verify.sent'
  return status.resendIn > 0 ? 'accounts.verify.notSentYet' : 'accounts.verify.noCode'
}

/** What keeps the email from arriving. Asks again while it is waiting to be sent. */
export function MailStatus({ view, context, status: { mail } }: Pick<VerifyCodeProps, 'view' | 'context' | 'status'>) {
  const { t } = view
  const isWaiting = mail === 'queued' || mail === 'delayed'
  const polling = { 'hx-get': `/verify-code/mail?context=${context}`, 'hx-trigger': 'load delay:4s', 'hx-swap': 'outerHTML' }
  return (
    <div id="vf-mail" class="verify-mail" {...(isWaiting ? polling : {})}>
      {mail === 'not_sent' && view.demo && (
        <Notice tone="info">
          {t('accounts.verify.demoMail')} <a href="/admin/outbox">{t('accounts.verify.demoOutbox')}</a>
        </Notice>
      )}
      {(mail === 'failed' || mail === 'delayed' || (mail === 'not_sent' && !view.demo)) && (
        <Notice tone="bad" live="alert">
          {t(`accounts.verify.mail.${mail}`)} <SupportLink view={view} />
        </Notice>
      )}
    </div>
  )
}
