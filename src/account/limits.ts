/** So many orders are shown without a filter. */
export const maxUnfilteredOrders = 10
/** Files in the overview, of the newest ones that were bought. */
export const overviewFiles = 3
/** Sign-ins in the history. */
export const shownSignIns = 20
/** Orders, tickets or files on a page. */
export const rowsPerPage = 25
/** Products that a row of an order names; further ones are counted. */
export const namedProducts = 2
