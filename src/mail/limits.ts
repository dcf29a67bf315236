/** Characters in the subject of a template. */
export const maxSubjectLength = 200
/** Characters in the text of a template, with its markup. */
export const maxTemplateLength = 20_000
/** Days that the text of an email is stored. */
export const mailBodyDays = 180
/** Days that the text of an email with a code or link is stored. */
export const secretMailDays = 7
/** Days that recipient, subject and state of an email are stored. */
export const mailRowDays = 730
