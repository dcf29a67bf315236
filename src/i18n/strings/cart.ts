export const cartStrings = {} as const
