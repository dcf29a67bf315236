import { type Rule, checkRules } from './rules.ts'

/** Constants that a file gives a number itself. */
const ownNumbers = (text: string): string[] => [...text.matchAll(/\bconst (\w+)(?:: \w+)? = -?\d/g)].map((match) => match[1]!)

// How often one visitor may do something is a number that visitors notice.
const rateLimitsAreNamed: Rule = ({ path, text }) => {
  if (!path.startsWith('src/')) return []
  const count = `(?:\\d+|(?:${ownNumbers(text).join('|') || '-'})\\b)`
  const written = text.match(new RegExp(`\\bmaxHits(?:: | = )${count}|\\benforceRateLimit\\(shop, [^,]+, ${count}`, 'g')) ?? []
  return written.map((limit) => `${path}: the number of ${limit} belongs into limits.ts of the module`)
}

const isJudged = (path: string): boolean => /^(?:src|templates)\//.test(path) && !/\/limits\.ts$|^src\/(?:lib|twins)\//.test(path)

/** Rows of a page, what is shown or listed at most, times in a minute, and waits before something is tried again. */
const ofPeople =
  /^(?:shown|listed)[A-Z]|(?:[pP]ageSize|[pP]erPage|(?<!ms|minutes)Per(?:\w*Minutes?|Hour|Day)|[rR]etry(?:Delays?|Interval)|[cC]heckInterval)$/

const noticedNumbersAreLimits: Rule = ({ path, text }) =>
  isJudged(path)
    ? ownNumbers(text)
        .filter((name) => ofPeople.test(name))
        .map((name) => `${path}: ${name} is a number that people notice, so it belongs into limits.ts of the module`)
    : []

checkRules({
  'rate limits are in limits.ts': {
    rule: rateLimitsAreNamed,
    violating: [
      ['src/reviews/routes.tsx', `await enforceClientRateLimit(shop, { name: 'review', address: req.ip, maxHits: 5, windowMs: hour })`],
      ['src/accounts/emails/change-email.ts', 'await enforceRateLimit(shop, `change-email:${user.id}`, 5, hour)'],
      ['src/payments/admin.tsx', 'const maxTests = 10\nawait enforceRateLimit(shop, `processor-test:${slug}`, maxTests, minute)'],
    ],
    allowed: [
      ['src/reviews/routes.tsx', `await enforceClientRateLimit(shop, { name, address, maxHits: maxReviewsPerHour, windowMs: hour })`],
    ],
  },
  'numbers with the name of what people notice are in limits.ts': {
    rule: noticedNumbersAreLimits,
    violating: [
      ['src/payments/find-twin-payments.ts', 'const pageSize = 10'],
      ['src/payments/former-accounts.ts', 'const listedOrders = 20'],
      ['src/tax/check-vat-number.ts', 'const retryDelay = 60_000'],
      ['templates/orders/order-page.tsx', 'export const shownTickets: number = 5'],
    ],
    allowed: [
      ['src/payments/limits.ts', 'export const shownOrders = 20'],
      ['src/payments/events/webhook-events.ts', 'const retryDelay = retryMinutes * 60_000'],
      ['src/store-locations/describe-store.ts', 'const msPerMinute = 60_000'],
      ['src/tax/rates.ts', 'const batchSize = 500'],
    ],
  },
})
