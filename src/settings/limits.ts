/** Characters in the name of the shop. */
export const maxShopNameLength = 80
