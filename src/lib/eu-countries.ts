const euCountries = new Set('AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** Members of the European Union by ISO 3166-1 alpha-2. */
export const isEuCountry = (country: string): boolean => euCountries.has(country)
