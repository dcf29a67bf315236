/** What readers searched for and did not find. */
export const demoMissedSearches: [text: string, count: number][] = [
  ['gift cards', 14],
  ['store in Seattle', 6],
  ['sell my ceramics', 3],
  ['replacement lid for teapot', 2],
]
