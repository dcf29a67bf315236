import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { PasswordHint, passwordHintAttrs } from './password-hint.tsx'

/** The account's email, for password managers. */
export const ReadonlyEmail = ({ view, email }: { view: View; email: string }) => (
  <Field
    form={{ values: { email }, errors: {} }}
    name="email"
    id="f-username"
    type="email"
    label={view.t('accounts.email')}
    readonly
    autocomplete="username"
  />
)

/** A new password and its repetition. */
export function PasswordFields({ view, form }: { view: View; form: FormState }) {
  const { t } = view
  const reveal = { show: t('common.showPassword'), hide: t('common.hidePassword') }
  return (
    <>
      <Field
        form={form}
        name="password"
        type="password"
        label={t('accounts.newPassword')}
        hint={t('accounts.passwordRule', { least: 8 })}
        required
        autocomplete="new-password"
        enterkeyhint="next"
        reveal={reveal}
        attrs={passwordHintAttrs}
      />
      <PasswordHint text="" />
      <Field
        form={form}
        name="password_confirmation"
        type="password"
        label={t('accounts.confirmPassword')}
        required
        autocomplete="new-password"
        enterkeyhint="done"
        reveal={reveal}
      />
    </>
  )
}

/** The password that the account has. */
export function CurrentPasswordField(props: { view: View; form: FormState; name: string; label?: string; hint?: string }) {
  const { view, form, name } = props
  const { t } = view
  return (
    <Field
      form={form}
      name={name}
      type="password"
      label={props.label ?? t('accounts.password')}
      {...(props.hint ? { hint: props.hint } : {})}
      required
      autocomplete="current-password"
      enterkeyhint="done"
      reveal={{ show: t('common.showPassword'), hide: t('common.hidePassword') }}
    />
  )
}
