import { expect, test } from 'bun:test'
import { landingPath } from '#src/accounts/routes/signed-in-response.ts'

test.each([
  ['/admin', '/dashboard'],
  ['/admin/orders', '/dashboard'],
  ['/admin?next=1', '/dashboard'],
  ['/admin-team', '/admin-team'],
  ['/administration', '/administration'],
])('a customer who signs in on the way to %s is led to %s', (next, path) => expect(landingPath(1, 0, next)).toBe(path))

test.each([
  ['/checkout', '/dashboard'],
  ['/checkout?step=2', '/dashboard'],
  ['/checkout-help', '/checkout-help'],
])('staff who sign in on the way to %s are led to %s', (next, path) => expect(landingPath(5, 0, next)).toBe(path))
