/** For a list, or a header that anybody may fill: at most 300 characters. */
export const shorten = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
