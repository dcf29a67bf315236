export const shippingStrings = {} as const
