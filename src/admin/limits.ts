/** Characters in the search of a list. */
export const maxSearchLength = 200
/** Characters in a filter of text, such as a tag. */
export const maxFilterLength = 60
/** Rows on a page of a list. */
export const listPageSize = 25
/** Filters of a list that are always visible; others are under "Add filter". */
export const promotedFilters = 2
/** Bulk actions on at least this many rows ask for confirmation. */
export const confirmThreshold = 100
/** Days of a period of the dashboard. */
export const maxPeriodDays = 366
/** Results of the search in the whole admin, of each kind. */
export const resultsPerGroup = 6
/** Rows up to which a saved view is counted, and views with a count. */
export const maxSavedViewCount = 100
export const maxCountedViews = 10
/** Days in which a paid order without a payment is shown as one to check. */
export const unmatchedOrderDays = 31
/** Newest orders, and products that are nearly sold out, in the dashboard. */
export const shownLatestOrders = 6
export const shownLowStock = 4
/** Products and customers with the most sales in the dashboard. */
export const shownTopProducts = 5
export const shownTopSpenders = 5
/** Seconds in which the same form of the same person counts as a double click and creates nothing more. */
export const doubleClickSeconds = 60
/** Characters from which the search in the whole admin looks for articles and pages. */
export const minQueryLength = 2
/** Pages of a list in parts that can be opened. */
export const maxListPages = 1000
/** Characters of a text that a link fills into a new form. */
export const maxPrefilledLength = 2000
/** Rows that can be selected one by one; more only as "all". */
export const maxSelectedRows = 500
/** Rows that a bulk action could not change, up to which they are listed without a click. */
export const maxOpenFailures = 5
/** Bytes of a form that staff sent before they were asked for their password, and that is sent after it. */
export const maxAskedFormSize = 512 * 1024
