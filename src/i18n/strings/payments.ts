export const paymentsStrings = {} as const
