export const commonStrings = {} as const
