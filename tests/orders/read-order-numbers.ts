/** The order numbers of a list page, in display order. */
export const readOrderNumbers = (text: string) => [...text.matchAll(/class="row-link num"[^>]*>#(\d+)</g)].map((match) => Number(match[1]))
