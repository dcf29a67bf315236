/** Characters in the search of the settings. */
export const maxSearchLength = 100
/** Characters in the name of the shop. */
export const maxShopNameLength = 80
