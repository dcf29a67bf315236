import { type Rule, checkRules } from './rules.ts'

// How often one visitor may do something is a number that visitors notice.
const rateLimitsAreNamed: Rule = ({ path, text }) => {
  if (!path.startsWith('src/')) return []
  const written = text.match(/\bmaxHits(?:: | = )\d+|\benforceRateLimit\(shop, [^,]+, \d+/g) ?? []
  return written.map((limit) => `${path}: the number of ${limit} belongs into limits.ts of the module`)
}

checkRules({
  'rate limits are in limits.ts': {
    rule: rateLimitsAreNamed,
    violating: [
      ['src/reviews/routes.tsx', `await enforceClientRateLimit(shop, { name: 'review', address: req.ip, maxHits: 5, windowMs: hour })`],
      ['src/accounts/emails/change-email.ts', 'await enforceRateLimit(shop, `change-email:${user.id}`, 5, hour)'],
    ],
    allowed: [
      ['src/reviews/routes.tsx', `await enforceClientRateLimit(shop, { name, address, maxHits: maxReviewsPerHour, windowMs: hour })`],
    ],
  },
})
