export const adminStrings = {} as const
