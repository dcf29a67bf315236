/** Products, pages and the like on a page of the list. */
export const entitiesPerPage = 10
/** Bytes of a form with one translated text: the longest texts are articles. */
export const maxContentFormSize = 4 * 1024 * 1024
