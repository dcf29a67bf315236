/** With the first letter in upper case. */
export const capitalize = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
