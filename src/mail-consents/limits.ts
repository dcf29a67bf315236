/** Days that a withdrawn consent is stored, to prove that it was given and withdrawn. */
export const withdrawnConsentDays = 1096
