/** At most so many characters and an ellipsis: by default 300, for a list, or a header that anybody may fill. */
export const shorten = (text: string, length = 300): string => (text.length > length ? `${text.slice(0, length)}…` : text)
