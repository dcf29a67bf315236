export const errorsStrings = {} as const
