export const catalogStrings = {} as const
