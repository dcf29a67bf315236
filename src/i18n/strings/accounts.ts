export const accountsStrings = {} as const
