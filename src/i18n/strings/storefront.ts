export const storefrontStrings = {} as const
