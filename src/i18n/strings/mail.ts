export const mailStrings = {} as const
