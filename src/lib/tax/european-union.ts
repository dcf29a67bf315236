/** ISO 3166-1 alpha-2 codes of the member states. */
export const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isInEuropeanUnion = (country: string): boolean => memberStates.has(country)

const memberStates = new Set(euCountries)
