/** Units one cart line can have at most; db/schema/cart.ts checks it, too. */
export const maxQuantity = 10_000
