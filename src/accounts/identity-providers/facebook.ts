import type { IdentityProviderType } from '../identity-provider.ts'
import { readId, readText } from './profile-fields.ts'

export const facebook: IdentityProviderType = {
  id: 'facebook',
  name: 'Facebook',
  icon: 'facebook',
  hints: { clientId: 'services.facebook.clientId', clientSecret: 'services.facebook.clientSecret' },
  endpoints: {
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    profile: 'https://graph.facebook.com/v23.0/me',
  },
  scopes: ['public_profile', 'email'],
  secretIn: 'body',
  async readProfile(get) {
    const profile = await get('?fields=id,name,email')
    // Facebook does not say whether an email is verified.
    return {
      subject: readId(profile, 'id'),
      email: readText(profile, 'email') || null,
      isEmailVerified: false,
      name: readText(profile, 'name'),
    }
  },
}
