/** Characters. */
export const maxSubjectLength = 200
export const maxMessageLength = 50_000
export const maxNameLength = 200
export const maxRatingCommentLength = 2000
/** Of the newest message, as shown in lists. */
export const maxExcerptLength = 160
/** Messages of one page of a thread. */
export const threadPageSize = 30
/** Days without a message after which a resolved ticket is closed. */
export const quietDays = 7
/** Ms after which the customer of a ticket that was resolved without an answer is asked for a rating, and until when. */
export const ratingDelay = 2 * 60_000
export const ratingWindow = 60 * 60_000
/** Days after which a closed ticket is not reopened any more: an answer opens a new one that refers to it. */
export const reopenDays = 30
/** People besides the requester whom a ticket knows. */
export const maxParticipants = 20
/** Files of one message. */
export const maxAttachments = 10
/** Of one file, and of all files of a message. */
export const maxAttachmentMegabytes = 10
export const maxAttachmentsMegabytes = 20
/** In bytes. */
export const maxAttachmentSize = maxAttachmentMegabytes * 1024 * 1024
export const maxAttachmentsSize = maxAttachmentsMegabytes * 1024 * 1024
/** Bytes up to which an attached image is shown. */
export const maxPreviewSize = 3 * 1024 * 1024
/** Characters of a tag, and tags of a ticket. */
export const maxTagLength = 40
export const maxTags = 20
/** Of a target, in business hours. */
export const maxResponseMinutes = 10_000
export const maxResolutionHours = 1000
/** Minutes in which an address gets one acknowledgement. */
export const acknowledgementMinutes = 10
/** Days after which spam is deleted. */
export const spamDays = 30
/** Characters of a message that the email with the answer quotes. */
export const maxQuoteLength = 3000
/** Emails to staff about one ticket in `staffMailMinutes`: a mail loop shall not flood its agents. */
export const maxStaffMails = 5
/** Tickets that a search finds to merge. */
export const maxMergeCandidates = 20
/** Agents that a ticket can be assigned to in a list. */
export const maxAssignees = 200
/** Tags that are suggested while a tag is typed: the most used of the newest. */
export const suggestedTags = 50
export const newestTags = 1000
/** Merges of a ticket that can be undone. */
export const maxListedMerges = 20
/** Ms after the last key in which an agent still counts as writing. */
export const writingMs = 60_000
/** Minutes in which `maxStaffMails` are counted. */
export const staffMailMinutes = 10
/** Messages of a customer among which an answer by email is looked for: it proves the address. */
export const maxProvingMessages = 100
/** Newest events of a ticket among which its reopening is looked for. */
export const maxReopeningEvents = 50
/**
 * When an account is deleted: letters from which a line that is also in a person's text counts as theirs, and where it is marked as
 * quoted.
 */
export const leastOwnLine = 20
export const leastQuotedLine = 4
/** Letters from which a name is masked then. */
export const leastMaskedName = 3
