/** Bytes of a delivery; providers send up to 25 MB with attachments encoded. */
export const maxDeliveryMegabytes = 25
export const maxDeliverySize = maxDeliveryMegabytes * 1024 * 1024
/** Ms until a parse is stopped: of a mail that waits for its answer, and of one that is processed again. */
export const parseTimeout = 1500
export const secondParseTimeout = 10_000
/** Ms after which a delivery is answered even if it is not processed yet. */
export const answerTimeout = 1800
/** Bytes of mails that may wait in memory to be read; the files of further ones wait for the scheduled task. */
export const maxWaitingBytes = 64 * 1024 * 1024
/** Characters of the texts of a mail that are read; the source has all of it. */
export const maxTextLength = 256 * 1024
export const maxHtmlLength = 1024 * 1024
/** Characters of the HTML that is stored with a message; longer ones are shown as text. */
export const maxStoredHtmlLength = 200_000
export const maxQuotedLength = 50_000
/** Mails into one ticket within `loopWindowMs` after which it counts as a loop, until `loopPauseMs` have passed. */
export const maxMailsPerWindow = 5
export const loopWindowMs = 10 * 60_000
export const loopPauseMs = 60 * 60_000
/** Ms after which a mail that was stored but not processed is processed by the scheduled task. */
export const pickUpAfterMs = 30_000
/** Ms that a self-test waits for its mail. */
export const selfTestTimeout = 10 * 60_000
/** Characters of a secret that an administrator thought up. */
export const leastSecretLength = 16
/** Tickets of a sender that staff can choose from for an unmatched mail. */
export const offeredTickets = 5
/** Characters of a mail in its row. */
export const mailExcerptLength = 160
/** Characters of the first line of a mail without a subject, which becomes that of its ticket. */
export const maxMadeSubjectLength = 80
/** Hours that a signed delivery is accepted. Services repeat one for eight hours with its first signature; a repeated one adds nothing. */
export const signatureHours = 24
/** Characters of a mail in which an order is looked for, and numbers that are looked up. */
export const maxOrderTextLength = 20_000
export const maxOrderMentions = 20
/** Lines of a signature, and of a footer below a short line of underscores; longer ones are not folded away. */
export const maxSignatureLines = 15
export const maxFooterLines = 5
/** Characters of a line such as "Sent from my iPhone". */
export const maxMobileSignatureLength = 120
/** Characters and lines of what introduces a quote ("On Monday, … wrote:"); this also bounds every pattern. */
export const maxIntroductionLength = 400
export const maxIntroductionLines = 4
/** Lines of a header block ("From: … Sent: …") above a quote: it may be wrapped, with empty lines in between. */
export const maxHeaderLines = 14
export const maxOtherHeaderLines = 3
