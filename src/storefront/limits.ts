/** Products shown where a page or a search found nothing. */
export const maxSuggestedProducts = 4
