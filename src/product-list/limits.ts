/** Products up to which the list counts and pages. */
export const maxCountedProducts = 10_000
