export const mediaStrings = {} as const
