import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const accountsSettings = {
  disable_guest_checkout: {
    type: 'boolean',
    default: false,
    group: 'checkout',
    effect: 'Makes checkout require an account: the password field of the details page becomes mandatory.',
  },
  enable_checkout_2fa: {
    type: 'boolean',
    default: false,
    group: 'checkout',
    area: 'staff',
    effect: 'Asks for an emailed code between the details and the review of checkout (src/checkout/purchase-verification.ts).',
  },
  enable_login_2fa: {
    type: 'boolean',
    default: false,
    group: 'accounts',
    area: 'staff',
    effect: 'Asks for an emailed code before a session is signed in (src/accounts/sign-in/finish-sign-in.ts).',
  },
  unknown_browser_codes: {
    type: 'choice',
    options: {
      nobody: { label: 'settings.unknown_browser_codes.nobody', hint: 'settings.unknown_browser_codes.nobody.hint' },
      staff: { label: 'settings.unknown_browser_codes.staff', hint: 'settings.unknown_browser_codes.staff.hint' },
      everyone: { label: 'settings.unknown_browser_codes.everyone', hint: 'settings.unknown_browser_codes.everyone.hint' },
    },
    default: 'nobody',
    group: 'accounts',
    area: 'staff',
    error: 'settings.unknown_browser_codes.error',
    effect:
      'Asks for an emailed code after a password in a browser that the account does not know, while there is a mail server (src/accounts/sign-in/known-browsers.ts). New stores: staff.',
  },
  confirm_sensitive_actions: {
    type: 'boolean',
    default: true,
    group: 'staff',
    area: 'staff',
    effect: 'Asks staff for their password again before what an intruder must not do (src/admin/ask-for-proof.tsx).',
  },
  staff_rights: {
    type: 'choice',
    options: {
      flat: { label: 'settings.staff_rights.flat', hint: 'settings.staff_rights.flat.hint' },
      least_privilege: { label: 'settings.staff_rights.least_privilege', hint: 'settings.staff_rights.least_privilege.hint' },
    },
    default: 'flat',
    group: 'staff',
    area: 'staff',
    error: 'settings.staff_rights.error',
    effect: 'Chooses what roles 3 to 5 may open and change in the staff area (permissionPresets).',
  },
} as const satisfies SettingDefinitions
