export const wholesaleStrings = {} as const
