export const dashboardTabs = ['overview', 'orders', 'subscriptions', 'downloads', 'tickets', 'addresses', 'details'] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** An unknown or missing tab is the overview. */
export const readTab = (params: URLSearchParams): DashboardTab => dashboardTabs.find((tab) => tab === params.get('tab')) ?? 'overview'
