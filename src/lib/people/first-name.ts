/** What a person calls themselves: '' where a program wrote an address instead, or only signs. */
export const personName = (name: string): string => (name.includes('@') || !/\p{L}/u.test(name) ? '' : name.trim())

/** '' = unknown. */
export const firstName = (name: string): string => (personName(name).split(/\s+/)[0] ?? '').replace(/[,;]$/, '')
