export const locations = [
  { code: 'portland', name: 'Portland warehouse' },
  { code: 'rotterdam', name: 'Rotterdam warehouse' },
]
