/** Pages of the program that no menu links to as a target; none has a row. */
export const ownPages: readonly string[] = [
  '/account/connections',
  '/account/privacy',
  '/account/security',
  '/account/wholesale',
  '/checkout',
  '/checkout/review',
  '/dashboard',
  '/forgot-password',
  '/login',
  '/register',
  '/search',
  '/tickets',
  '/tickets/create',
]
