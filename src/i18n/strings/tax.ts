export const taxStrings = {} as const
