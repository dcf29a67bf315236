/**
 * The part of schema.org that pages use (schema.org/<type>, release 29.0): of each type the properties with the kind of their values. A
 * name is a type; text, number, url, date, dateTime and time are data types; [..] are members of an enumeration. With ! a search engine
 * needs it (developers.google.com/search/docs/appearance/structured-data).
 */
export const vocabulary: Record<string, Record<string, string | string[]>> = {
  Product: {
    'name!': 'text',
    description: 'text',
    image: 'url',
    url: 'url',
    brand: 'Brand',
    sku: 'text',
    gtin8: 'digits',
    gtin12: 'digits',
    gtin13: 'digits',
    gtin14: 'digits',
    color: 'text',
    size: 'text',
    material: 'text',
    pattern: 'text',
    additionalProperty: 'PropertyValue',
    'offers!': 'Offer',
    aggregateRating: 'AggregateRating',
    review: 'Review',
  },
  ProductGroup: {
    'name!': 'text',
    description: 'text',
    image: 'url',
    url: 'url',
    brand: 'Brand',
    'productGroupID!': 'text',
    variesBy: 'text',
    'hasVariant!': 'Product',
    aggregateRating: 'AggregateRating',
    review: 'Review',
  },
  Offer: {
    url: 'url',
    'price!': 'decimal',
    'priceCurrency!': 'text',
    priceValidUntil: 'date',
    priceSpecification: 'UnitPriceSpecification',
    'availability!': ['InStock', 'OutOfStock', 'BackOrder'],
    itemCondition: ['NewCondition'],
  },
  UnitPriceSpecification: { 'priceType!': ['StrikethroughPrice'], 'price!': 'decimal', 'priceCurrency!': 'text' },
  Brand: { 'name!': 'text' },
  PropertyValue: { 'name!': 'text', 'value!': 'text' },
  AggregateRating: { 'ratingValue!': 'number', 'reviewCount!': 'number', bestRating: 'number' },
  Review: { 'author!': 'Person', datePublished: 'date', 'reviewRating!': 'Rating', name: 'text', reviewBody: 'text' },
  Rating: { 'ratingValue!': 'number', bestRating: 'number' },
  Person: { 'name!': 'text' },
  Organization: { 'name!': 'text' },
  BreadcrumbList: { 'itemListElement!': 'ListItem' },
  ListItem: { 'position!': 'number', 'name!': 'text', item: 'url' },
  Article: {
    'headline!': 'text',
    description: 'text',
    image: 'url',
    mainEntityOfPage: 'url',
    'datePublished!': 'dateTime',
    dateModified: 'dateTime',
    author: 'Person',
    publisher: 'Organization',
  },
  FAQPage: { 'mainEntity!': 'Question' },
  Question: { 'name!': 'text', 'acceptedAnswer!': 'Answer' },
  Answer: { 'text!': 'text' },
  Store: {
    'name!': 'text',
    url: 'url',
    image: 'url',
    description: 'text',
    'address!': 'PostalAddress',
    geo: 'GeoCoordinates',
    hasMap: 'url',
    openingHoursSpecification: 'OpeningHoursSpecification',
  },
  PostalAddress: {
    streetAddress: 'text',
    addressLocality: 'text',
    addressRegion: 'text',
    postalCode: 'text',
    'addressCountry!': 'text',
  },
  GeoCoordinates: { 'latitude!': 'number', 'longitude!': 'number' },
  OpeningHoursSpecification: {
    'dayOfWeek!': ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    'opens!': 'time',
    'closes!': 'time',
  },
}

const dataTypes: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  decimal: (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value),
  digits: (value) => typeof value === 'string' && /^\d{8,14}$/.test(value),
  url: (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  dateTime: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  time: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
}

/** What the vocabulary does not know of a piece of structured data, as sentences. */
export function findVocabularyProblems(data: unknown, path = ''): string[] {
  if (typeof data !== 'object' || data === null) return [`${path}: not an object`]
  const { '@type': type, '@context': context, '@id': _id, ...values } = data as Record<string, unknown>
  if (typeof type !== 'string' || !Object.hasOwn(vocabulary, type)) return [`${path}: unknown type ${String(type)}`]
  const problems = path === '' && context !== 'https://schema.org' ? [`${type}: no context`] : []
  const at = path === '' ? type : path
  const properties = new Map(Object.entries(vocabulary[type]!).map(([name, kind]) => [name.replace('!', ''), kind]))
  for (const name of Object.keys(vocabulary[type]!))
    if (name.endsWith('!') && !Object.hasOwn(values, name.slice(0, -1))) problems.push(`${at}: no ${name.slice(0, -1)}`)
  for (const [name, value] of Object.entries(values)) {
    const kind = properties.get(name)
    if (kind === undefined) problems.push(`${at}: unknown property ${name}`)
    else if (Array.isArray(value) && value.length === 0) problems.push(`${at}.${name}: empty`)
    else for (const one of Array.isArray(value) ? value : [value]) problems.push(...findValueProblems(one, kind, `${at}.${name}`))
  }
  return problems
}

function findValueProblems(value: unknown, kind: string | string[], path: string): string[] {
  if (Array.isArray(kind))
    return kind.some((member) => value === `https://schema.org/${member}`) ? [] : [`${path}: no member ${String(value)}`]
  const isOfType = dataTypes[kind]
  if (isOfType) return isOfType(value) ? [] : [`${path}: no ${kind}: ${JSON.stringify(value)}`]
  const problems = findVocabularyProblems(value, path)
  return (value as { '@type'?: string } | null)?.['@type'] === kind ? problems : [...problems, `${path}: no ${kind}`]
}
