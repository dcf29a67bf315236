/** Somebody with an account at the pretend provider. */
export interface PretendPerson {
  name: string
  /** Null = the provider has none, or does not pass it on. */
  email: string | null
  isEmailVerified: boolean
}

export const people: Record<string, PretendPerson & { hint: string }> = {
  robin: { name: 'Robin Vale', email: 'robin@example.com', isEmailVerified: true, hint: 'robin@example.com, email verified' },
  customer: { name: 'Demo Customer', email: 'customer@example.com', isEmailVerified: true, hint: 'customer@example.com, email verified' },
  sasha: { name: 'Sasha Reed', email: 'sasha@example.com', isEmailVerified: false, hint: 'sasha@example.com, email not verified' },
  kim: { name: 'Kim Ode', email: null, isEmailVerified: true, hint: 'No email' },
}
