import type { DashboardTab } from './dashboard-tabs.ts'

/** A tab of the customer dashboard, with more parameters: page, filters. Empty ones are left out. */
export function tabPath(tab: DashboardTab, params: Record<string, string | number | null> = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== '')
  return `/dashboard?${new URLSearchParams([['tab', tab], ...given.map(([name, value]) => [name, String(value)] as [string, string])]).toString()}`
}
