export const dashboardStrings = {} as const
