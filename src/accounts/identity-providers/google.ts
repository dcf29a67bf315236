import type { IdentityProviderType } from '../identity-provider.ts'
import { readFlag, readText } from './profile-fields.ts'

export const google: IdentityProviderType = {
  id: 'google',
  name: 'Google',
  icon: 'google',
  hints: { clientId: 'services.google.clientId', clientSecret: 'services.google.clientSecret' },
  endpoints: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    profile: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  scopes: ['openid', 'email', 'profile'],
  secretIn: 'header',
  async readProfile(get) {
    const profile = await get()
    return {
      subject: readText(profile, 'sub'),
      email: readText(profile, 'email') || null,
      isEmailVerified: readFlag(profile, 'email_verified'),
      name: readText(profile, 'name'),
    }
  },
}
