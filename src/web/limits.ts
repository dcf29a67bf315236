/** Requests of one network, files not counted, and its webhooks. */
export const maxRequestsPerMinute = 1200
export const maxWebhooksPerMinute = 600
/** Minutes for which a browser remembers the page that sent it to sign in: enough to look up a password. */
export const signInTargetMinutes = 30
/** Open tabs of one user that get news at once, and of all users: a tab has one stream, and a hidden tab none. */
export const maxStreamsPerUser = 12
export const maxStreams = 500
/** Bytes, and fields, of a form without files. */
export const maxFormBytes = 64 * 1024
export const maxFormFields = 1000
/** The same of a form that can be sent again after an error: the largest beside uploads is a page. */
export const maxRepeatableFormBytes = 4 * 1024 * 1024
export const maxRepeatableFormFields = 3000
/** Fields and files of one upload. */
export const maxUploadParts = 50
/** Characters of a text field whose form sets no limit of its own. */
export const maxTextLength = 10_000
/** Characters of a search within a page or for something to choose; lists of the admin and the search of the shop take more. */
export const maxShortSearchLength = 100
/** Characters of a message on the next page, and seconds for which it waits for that page. */
export const maxNoticeLength = 600
export const noticeSeconds = 300
/** Seconds after which a message that passes disappears. */
export const passingNoticeSeconds = 8
/** Checkboxes of one field above which their list scrolls and begins with the chosen ones. */
export const maxOpenCheckboxes = 24
