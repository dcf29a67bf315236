import type { ConsentKind } from '#db/schema/mail-consents.ts'
import type { CheckoutField } from '#src/checkout/checkout-fields.ts'
import type { SavedAddress } from '#src/addresses/address-book.ts'
import type { Cart } from '#src/cart/cart.ts'
import type { Region } from '#src/lib/addresses/countries.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { SocialProvider } from '#templates/accounts/social-buttons.tsx'

export interface DetailsPageProps {
  view: View
  cart: Cart
  form: FormState
  countries: Region[]
  states: Region[]
  billingStates: Region[]
  /** What staff ask besides contact and address. */
  fields: CheckoutField[]
  /** The email with the provider it probably means, when it looks mistyped. */
  emailSuggestion: string | null
  /** Of the signed-in customer, with the name of their country; [] for a guest. */
  savedAddresses: (SavedAddress & { countryName: string })[]
  /** true: an account is required. */
  needsPassword: boolean
  /** true: a country is required although nothing is shipped. */
  asksCountry: boolean
  asksVatNumber: boolean
  verifyStep: boolean
  /** Items of an earlier cart, which are not part of this order. */
  savedItemCount: number
  identityProviders: SocialProvider[]
  /** Emails that the shopper can agree to. */
  offeredConsents: ConsentKind[]
}
