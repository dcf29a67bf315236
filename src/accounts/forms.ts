import { t } from 'elysia'
import { maxEmailLength } from '#src/lib/people/emails.ts'
import { maxNameLength, maxPasswordInputLength, maxPasswordLength } from './limits.ts'

export const signInSchema = t.Object({
  email: t.String({ minLength: 1, maxLength: maxEmailLength, missing: 'accounts.emailMissing' }),
  password: t.String({ minLength: 1, maxLength: maxPasswordInputLength, format: 'password', missing: 'accounts.passwordMissing' }),
  remember: t.Boolean(),
  next: t.Optional(t.String({ maxLength: 500 })),
})

export const socialEmailSchema = t.Object({
  email: t.String({ minLength: 1, maxLength: maxEmailLength, missing: 'accounts.emailMissing' }),
})

export const codeSchema = t.Object({
  code: t.String({ minLength: 1, maxLength: 50, missing: 'accounts.verify.codeMissing', invalid: 'accounts.verify.sixDigits' }),
})

export const passwordHintSchema = t.Object({
  email: t.String({ maxLength: maxEmailLength, default: '' }),
  password: t.String({ maxLength: maxPasswordLength, default: '', format: 'password' }),
})

const passwordFields = {
  password: t.String({ minLength: 1, maxLength: maxPasswordInputLength, format: 'password', missing: 'accounts.newPasswordMissing' }),
  password_confirmation: t.String({
    minLength: 1,
    maxLength: maxPasswordInputLength,
    format: 'password',
    missing: 'accounts.confirmMissing',
  }),
}

const emailField = t.String({ minLength: 1, maxLength: maxEmailLength, missing: 'accounts.emailMissing' })
const nameField = t.String({ minLength: 1, maxLength: maxNameLength, missing: 'accounts.nameMissing' })
const passwordField = t.String({ minLength: 1, maxLength: maxPasswordInputLength, format: 'password', missing: 'accounts.passwordMissing' })
/** Empty for an account without a password. */
const currentPassword = t.Optional(t.String({ maxLength: maxPasswordInputLength, format: 'password' }))

export const registerSchema = t.Object({ name: nameField, email: emailField, ...passwordFields })

export const confirmRegistrationSchema = t.Object({ password: t.Optional(passwordField) })

export const forgotPasswordSchema = t.Object({ email: emailField })

export const resetPasswordSchema = t.Object(passwordFields)

export const changePasswordSchema = t.Object({ current_password: currentPassword, ...passwordFields })

export const changeEmailSchema = t.Object({ email: emailField, email_password: currentPassword })

/** Empty before the password was asked for. */
export const linkProviderSchema = t.Object({ link_password: currentPassword })

export const exportSchema = t.Object({ export_password: currentPassword })

export const eraseSchema = t.Object({ delete_password: currentPassword })

export const endSessionSchema = t.Object({ session: t.Optional(t.String({ pattern: '^[0-9a-f]{64}$' })) })

export const setPasswordSchema = t.Object({ token: t.Optional(t.String({ maxLength: 2000 })), ...passwordFields })

export const setUpSchema = t.Object({
  staff_rights: t.Optional(t.String({ maxLength: 40 })),
  token: t.Optional(t.String({ maxLength: 2000 })),
  name: nameField,
  email: emailField,
  ...passwordFields,
})
