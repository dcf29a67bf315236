import { builtIn, type StringKey } from '#src/i18n/built-in.ts'
import type { Shop } from '#src/shop.ts'
import { assets } from '#src/web/assets.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'

/** A view that needs nothing but the request: built-in English, nobody signed in. For programs, and when the database is away. */
export function plainView(shop: Shop, visit: Visit, area: View['area'] = 'store'): View {
  const { baseUrl, production, demo } = shop.config
  return {
    requestId: visit.requestId,
    area,
    url: visit.url,
    partial: visit.partial,
    language: 'en',
    direction: 'ltr',
    t: speakEnglish,
    money: (minor) => (minor / 100).toFixed(2),
    number: (value) => value.toLocaleString('en'),
    date: (ms) => new Date(ms).toISOString().slice(0, 16).replace('T', ' '),
    day: (day) => day,
    asset: (name) => assets(!production).url(name),
    siteName: 'Sundry',
    baseUrl,
    user: null,
    isStaff: false,
    notices: [],
    navigation: [],
    cartCount: 0,
    shop: { pageSize: 24, currency: 'USD', reviewsMode: 'off', orderComments: false, supportEmail: '', freeShippingFrom: null },
    development: !production,
    demo,
  }
}

const sentences: Record<string, string> = builtIn
const plural = new Intl.PluralRules('en')

function speakEnglish(key: StringKey, params: Record<string, string | number> = {}): string {
  const counted = typeof params.count === 'number' ? sentences[`${key}.${plural.select(params.count)}`] : undefined
  const sentence = counted ?? sentences[key] ?? sentences[`${key}.other`] ?? key
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole))
}
