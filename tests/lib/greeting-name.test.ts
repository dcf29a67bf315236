import { expect, test } from 'bun:test'
import { greetingName } from '#src/lib/people/greeting-name.ts'

test.each(['Ann', 'Anna Maria Lindgren', "Conan O'Brien", 'Jean-Luc', 'J. R. Smith Jr.', 'José Núñez', '山田太郎', 'محمد علي', 'किताब'])(
  '%s greets',
  (name) => {
    expect(greetingName(` ${name} `)).toBe(name)
  },
)

test.each([
  '',
  'evil.com',
  'Win 500',
  'Ann http://x',
  'a@b',
  'You have won a new car today',
  '<b>x</b>',
  '{{x}}',
  'A'.repeat(61),
  'Call: now',
  'a\nb',
])('to an address that nobody has proven, “%s” does not', (name) => {
  expect(greetingName(name)).toBe('')
})
