import { t } from 'elysia'

export const signInSchema = t.Object({
  email: t.String({ minLength: 1, maxLength: 254, missing: 'accounts.emailMissing' }),
  password: t.String({ minLength: 1, maxLength: 100_000, format: 'password', missing: 'accounts.passwordMissing' }),
  remember: t.Boolean(),
  next: t.Optional(t.String({ maxLength: 500 })),
})

export const passwordHintSchema = t.Object({
  email: t.String({ maxLength: 254, default: '' }),
  password: t.String({ maxLength: 1024, default: '', format: 'password' }),
})

const passwordFields = {
  password: t.String({ minLength: 1, maxLength: 100_000, format: 'password', missing: 'accounts.newPasswordMissing' }),
  password_confirmation: t.String({ minLength: 1, maxLength: 100_000, format: 'password', missing: 'accounts.confirmMissing' }),
}

export const setPasswordSchema = t.Object({ token: t.Optional(t.String({ maxLength: 2000 })), ...passwordFields })

export const setUpSchema = t.Object({
  token: t.Optional(t.String({ maxLength: 2000 })),
  name: t.String({ minLength: 1, maxLength: 200, missing: 'accounts.nameMissing' }),
  email: t.String({ minLength: 1, maxLength: 254, missing: 'accounts.emailMissing' }),
  ...passwordFields,
})
