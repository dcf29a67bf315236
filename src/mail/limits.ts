/** Characters in the subject of a template. */
export const maxSubjectLength = 200
/** Characters in the line that a mailbox shows beside the subject. */
export const maxPreheaderLength = 150
/** Versions of a template in a language; older ones are deleted. */
export const maxTemplateVersions = 30
/** Characters in the text of a template, with its markup. */
export const maxTemplateLength = 20_000
/** Days that the text of an email is stored. */
export const mailBodyDays = 180
/** Days that the text of an email with a code or link is stored. */
export const secretMailDays = 7
/** Days that recipient, subject and state of an email are stored. */
export const mailRowDays = 730
/** Attempts to send an email, over 26 hours; after that it has failed until staff resend it. */
export const maxAttempts = 14
/** Hours between two attempts, at most. */
export const maxRetryHours = 6
/** Emails that a search covers, the newest ones. */
export const maxSearchedMails = 20_000
/** The newest orders and tickets that a template is previewed with. */
export const offeredSubjects = 10
/** Characters of the reason why an email did not arrive, and of the answer of a mail server. */
export const maxBounceReasonLength = 300
export const maxServerAnswerLength = 500
/** Ms that staff who send an email at once wait for the answer of the mail server. */
export const maxWaitAtOnce = 7500
/** Messages that sent an email again. */
export const listedResendings = 20
/** Pixels of the logo, on a screen with one pixel per dot. */
export const maxLogoSize = { width: 200, height: 48 }
/** Characters of a subject in which variables are filled in. */
export const maxFilledSubjectLength = 250
/** Changed texts of templates that are listed because emails could not be sent with them. */
export const listedBrokenTexts = 50
