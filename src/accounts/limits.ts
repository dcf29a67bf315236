/** In characters. */
export const minPasswordLength = 8
/** In characters. */
export const maxPasswordLength = 1024
/** Characters of a submitted password. More than `maxPasswordLength`, so that a long one gets that rule's own sentence. */
export const maxPasswordInputLength = 100_000
/** Characters in the name of a saved view. */
export const maxViewNameLength = 40
/** How long an action can be undone, in minutes. */
export const undoMinutes = 10
/** Hours without use after which a session ends, and days after which it ends in any case. */
export const sessionIdleHours = 12
export const sessionDays = 7
/** The same with "Keep me signed in", both in days. */
export const rememberedIdleDays = 30
export const rememberedDays = 90
/** How long a browser is known after the last sign-in in it, in days. */
export const knownBrowserDays = 90
/** Accounts that one browser may be known to. */
export const maxAccountsPerBrowser = 5
/** How long sign-ins are stored, in days. */
export const signInHistoryDays = 90
/** How long a link to reset a password works, in minutes. */
export const resetLinkMinutes = 60
/** How long a link that confirms an address works, in days. */
export const confirmLinkDays = 7
/** How long a change of email can be cancelled from the former address, in days. */
export const cancelEmailDays = 7
/** Minutes after signing in during which an account without a password needs no further proof. */
export const freshSessionMinutes = 15
/** Minutes after signing in, or after the last proof, during which staff need no further proof for what an intruder must not do. */
export const proofMinutes = 15
/** How long staff place test orders before the mode ends by itself, in minutes. */
export const testModeMinutes = 60
/** Minutes after signing in during which connecting a provider needs no password. */
export const linkSessionMinutes = 10
/** How long a mailed code is valid, in minutes. */
export const codeMinutes = 15
/** Seconds between two codes for one account and purpose. */
export const resendSeconds = 45
/** Wrong tries after which a code is void. */
export const maxTriesPerCode = 5
/** Wrong tries per account and purpose, whatever the session; starts over an hour after the last one. */
export const maxWrongTriesPerHour = 10
export const maxCodesPerAccountAndHour = 5
export const maxCodesPerNetworkAndHour = 20
/** Days after a sign-in, or an order, in which no code is asked for. */
export const exemptionDays = 30
/** How long a visitor may take at an identity provider, in minutes. */
export const identityRequestMinutes = 10
/** How long a visitor may take to prove an address after coming back from an identity provider, in minutes. */
export const pendingIdentityMinutes = 60
/** Characters of a name that an identity provider may give. */
export const maxSocialNameLength = 200
/** How long a link to set the first password works, in days. */
export const linkValidDays = 7
/** How long a registration can be confirmed, in hours. */
export const registrationHours = 24
/** Emails per hour and purpose that strangers can cause to one address. */
export const maxMailsPerHour = 3
/** How long a change of email can be confirmed, in hours. */
export const changeEmailHours = 24
/** How long staff may take to choose a better password after signing in with a weak one, in minutes. */
export const choosePasswordMinutes = 15
/** Wrong passwords after which an account must wait. */
export const failuresBeforeLockout = 5
/** How long it waits first, and at most; each further failure doubles it. In minutes. */
export const firstLockoutMinutes = 1
export const maxLockoutMinutes = 60
/** Attempts to sign in per IP address and minute. */
export const maxSignInsPerMinute = 10
/** Saved views of one user. */
export const maxOwnedViews = 50
/** Minutes after which one wrong password no longer counts, so that occasional typos never lock an account. */
export const failureDecayMinutes = 30
/** Of one network, as the next. */
export const maxRegistrationsPerTenMinutes = 10
export const maxResetRequestsPerTenMinutes = 10
/** Attempts to confirm one registration. */
export const maxRegistrationTriesPerHour = 10
/** Of one account. */
export const maxEmailChangesPerHour = 5
/** Characters in the name of a person. */
export const maxNameLength = 200
/** Saved views that a list offers. */
export const maxListedViews = 100
/** Days after its end in which a link to set a password still gets its owner a new one by email. */
export const renewableLinkDays = 365
/** How long the link that creates the first administrator works, in hours. */
export const setupLinkHours = 24
/** Sessions, or browsers, in the list of an account. */
export const maxListedSessions = 100
/** Entries of the audit log, or of what staff changed, on a page. */
export const shownAuditEntries = 50
