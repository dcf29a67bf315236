/** The two warehouses the demo shop ships from. */
export const locations = [
  { code: 'portland', name: 'Portland warehouse' },
  { code: 'rotterdam', name: 'Rotterdam warehouse' },
]
