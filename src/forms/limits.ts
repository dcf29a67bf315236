/** Fields of a form, and answers to choose from in a field. */
export const maxFields = 60
export const maxOptions = 50
/** Characters. */
export const maxFormNameLength = 120
export const maxLabelLength = 200
export const maxKeyLength = 40
export const maxHintLength = 300
export const maxOptionLength = 200
export const maxThanksLength = 500
export const maxSubmitLabelLength = 60
export const maxNotifyLength = 1000
export const maxLinkLength = 300
/** Addresses that a submission is sent to. */
export const maxNotified = 10
/** Characters of an answer where the form sets no limit of its own, and the most it can set. */
export const maxTextLength = 500
export const maxTextareaLength = 5000
export const maxAnswerLength = 10_000
/** Digits of a phone number. */
export const leastPhoneDigits = 5
/** Of one file, and of all files of a submission. */
export const maxFileMegabytes = 10
export const maxFilesMegabytes = 20
/** Bytes of a submission without its files. */
export const maxSubmissionSize = 1024 * 1024
/** Submissions of one network to one form. */
export const maxSubmissionsPerWindow = 10
export const submissionWindowMinutes = 10
/** Days that submissions in the trash stay. */
export const trashDays = 30
export const maxRetentionDays = 3650
/** Submissions that the list of forms counts. */
export const maxCountedSubmissions = 1000
/** Copies of submissions to one address. */
export const maxCopiesPerWindow = 3
export const copyWindowHours = 24
/** Characters of a submission in its row. */
export const excerptLength = 120
/** Characters of the address of a form; one that is made has six fewer, before a number that tells it from another. */
export const maxSlugLength = 80
export const maxMadeSlugLength = 74
/** Forms that can be chosen for a page. */
export const offeredForms = 500
