import { day, minute } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { accountsPersonalData } from './personal-columns.ts'

export const accountsModule = {
  name: 'accounts',
  routes: [async () => (await import('./routes.ts')).authRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).accountsAdmin],
  tasks: [
    {
      name: 'delete expired sessions, links, codes and rate limits',
      intervalMs: 10 * minute,
      load: async () => (await import('./prune-access.ts')).pruneAccess,
    },
    { name: 'delete old audit entries', intervalMs: day, load: async () => (await import('./audit/audit.ts')).pruneOldEntries },
  ],
  jobs: {
    'accounts.mailRequestedLink': async () => (await import('./request-mailed-link.ts')).mailRequestedLink,
  },
  packs: {
    de: [async () => (await import('#src/i18n/de/accounts.ts')).accountsStrings],
    fr: [async () => (await import('#src/i18n/fr/accounts.ts')).accountsStrings],
  },
  labels: {
    account: {
      accounts: `
        signIn signInTitle signInFailed tooManyAttempts emailMissing newPasswordMissing confirmMissing passwordMissing
        signedOut email name password newPassword confirmPassword remember savePassword setPassword setPasswordIntro
        setPasswordIntroSignedIn passwordRule passwordSaved passwordTooShort passwordTooLong passwordCommon passwordOwn
        passwordHint.* passwordsDiffer register registerIntro registerButton noAccount haveAccount checkEmail registerMailed
        resetMailed noEmailYet tryAgain confirmRegistration confirmRegistrationIntro confirmRegistrationPassword registered
        registerLinkEnded forgotPassword forgotPasswordTitle forgotPasswordIntro forgotPasswordButton resetPassword
        resetPasswordIntro chooseStaffPassword resetLinkEnded passwordReset passwordWrong passwordChangedElsewhere signInAgain
        emailUnchanged emailNotAvailable confirmEmail confirmEmailReason confirmEmailButton confirmEmailIntro emailConfirmed
        emailLinkEnded cancelEmail cancelEmailIntro cancelEmailButton emailCancelled passwordAlreadySet linkExpired
        linkExpiredIntro mailNewLink newLinkMailed emailInvalid emailTaken nameMissing role.* verify.title.* social.*
        connections.* verify.return.* verify.sent verify.notSentYet verify.noCode verify.locked verify.code verify.codeMissing
        verify.sixDigits verify.submit verify.resend verify.resendIn verify.resendReady verify.resent verify.wrong
        verify.expired verify.void verify.tooManyWrong verify.wait verify.limit verify.mail.* verify.support`,
    },
  },
  pageTables: {
    // Authors. Customers who change their name change no page.
    users: { columns: ['name', 'role_id'], when: (row) => `${row}.role_id > 2` },
  },
  personalData: accountsPersonalData,
  demo: async () => (await import('#db/seeds/demo/accounts.ts')).accountsDemo,
} as const satisfies Module
