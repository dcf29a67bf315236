export const ordersStrings = {} as const
