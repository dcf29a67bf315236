/** Units one cart line can have at most. */
export const maxQuantity = 10_000
