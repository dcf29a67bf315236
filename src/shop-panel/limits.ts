/** Days that a coupon is valid unless staff choose otherwise. */
export const couponDays = 30
/** Orders shown besides the linked one. */
export const recentOrders = 5
/** Earlier tickets of the customer. */
export const listedTickets = 5
export const listedNotes = 5
export const listedDownloads = 30
/** Items of an order, emails of it that can be sent again, and items of the cart; more are counted. */
export const listedLines = 8
export const listedMails = 5
export const listedCartLines = 6
/** Emails of all shown orders together. */
export const maxOrderMails = 60
