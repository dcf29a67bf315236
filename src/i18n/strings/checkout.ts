export const checkoutStrings = {} as const
