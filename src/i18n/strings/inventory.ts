export const inventoryStrings = {} as const
