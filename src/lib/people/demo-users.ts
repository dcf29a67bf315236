/** The accounts of a demo shop, never created in production. `role` is what the terminal calls it. */
export const demoUsers = [
  { email: 'admin@example.com', name: 'Robin Vale', roleId: 5, role: 'administrator' },
  { email: 'agent@example.com', name: 'Sam Ortega', roleId: 3, role: 'support agent' },
  { email: 'customer@example.com', name: 'June Calloway', roleId: 1, role: 'customer' },
  { email: 'wholesale@example.com', name: 'Dockside Provisions', roleId: 2, role: 'wholesale customer' },
] as const

export const demoPassword = 'sundry-demo'
