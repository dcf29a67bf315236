import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { GateForm } from './gate.tsx'
import { CurrentPasswordField, PasswordFields, ReadonlyEmail } from './password-fields.tsx'
import { AccountEmailField } from './email-field.tsx'

export function RegisterPage({ view, form }: { view: View; form: FormState }) {
  const { t } = view
  const signInLink = (
    <p>
      {t('accounts.haveAccount')}{' '}
      <a class="link tap" href="/login">
        {t('accounts.signIn')}
      </a>
    </p>
  )
  return (
    <GateForm
      view={view}
      form={form}
      title={t('accounts.register')}
      intro={t('accounts.registerIntro')}
      action="/register"
      button={t('accounts.registerButton')}
      after={signInLink}
    >
      <Field form={form} name="name" label={t('accounts.name')} required autocomplete="name" enterkeyhint="next" />
      <AccountEmailField view={view} form={form} />
      <PasswordFields view={view} form={form} />
    </GateForm>
  )
}

interface ConfirmRegistrationProps {
  view: View
  form: FormState
  email: string
  action: string
  needsPassword: boolean
}

/** Another browser than the one that registered enters the password. */
export function ConfirmRegistrationPage({ view, form, email, action, needsPassword }: ConfirmRegistrationProps) {
  const { t } = view
  return (
    <GateForm
      view={view}
      form={form}
      action={action}
      title={t('accounts.confirmRegistration')}
      intro={t('accounts.confirmRegistrationIntro', { email })}
      button={t('accounts.registerButton')}
    >
      {needsPassword && <ReadonlyEmail view={view} email={email} />}
      {needsPassword && <CurrentPasswordField view={view} form={form} name="password" hint={t('accounts.confirmRegistrationPassword')} />}
    </GateForm>
  )
}

export function ForgotPasswordPage({ view, form }: { view: View; form: FormState }) {
  const { t } = view
  return (
    <GateForm
      view={view}
      form={form}
      title={t('accounts.forgotPasswordTitle')}
      intro={t('accounts.forgotPasswordIntro')}
      action="/forgot-password"
      button={t('accounts.forgotPasswordButton')}
    >
      <AccountEmailField view={view} form={form} />
    </GateForm>
  )
}

export function ResetPasswordPage(props: { view: View; form: FormState; email: string; action: string }) {
  const { view, form, email, action } = props
  const { t } = view
  return (
    <GateForm
      view={view}
      form={form}
      action={action}
      title={t('accounts.resetPassword')}
      intro={t('accounts.resetPasswordIntro')}
      button={t('accounts.savePassword')}
    >
      <ReadonlyEmail view={view} email={email} />
      <PasswordFields view={view} form={form} />
    </GateForm>
  )
}
