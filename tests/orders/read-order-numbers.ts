/** The numbers of the orders on a list, in its order. */
export const readOrderNumbers = (text: string) => [...text.matchAll(/class="row-link num"[^>]*>#(\d+)</g)].map((match) => Number(match[1]))
