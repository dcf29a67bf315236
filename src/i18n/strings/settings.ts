export const settingsStrings = {} as const
