/** Lines in a cart, whatever their quantity. */
export const maxLines = 100
/** Characters of a gift message: what fits on the card. */
export const maxGiftMessageLength = 500
/** Days that a cart is stored after its last change. */
export const cartLifetimeDays = 90
/** How long removed items can be restored, in minutes. */
export const restoreMinutes = 60
/** Links of the menu in an empty cart. */
export const emptyCartLinks = 4
/** Days after which an empty cart is deleted. */
export const emptyCartDays = 1
/** Products in the sample cart, which owners see while they try other colors. */
export const sampleCartLines = 2
