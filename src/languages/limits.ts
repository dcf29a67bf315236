/** Products, pages and the like on a page of the list. */
export const entitiesPerPage = 10
/** Bytes of a form with one translated text: the longest texts are articles. */
export const maxContentFormSize = 4 * 1024 * 1024
/** Of an uploaded file with translations. */
export const maxTranslationFileSize = 10_000_000
/** Texts of an uploaded file: they are applied in one transaction. */
export const maxFileTexts = 10_000
/** Errors of a file that are listed. */
export const maxFileErrors = 100
/** Changes of a file that are shown before they are applied. */
export const maxShownChanges = 50
/** Hours that an uploaded file waits to be applied. */
export const fileHours = 24
/** Words that a search for texts reads. */
export const maxSearchWords = 16
/** Letters above which a text of one line is edited in several. */
export const longTextLength = 70
