// In characters.
export const maxMenuNameLength = 120
export const maxLabelLength = 120
export const maxUrlLength = 500

export const maxMenuItems = 200
export const maxMenuLevels = 3
/** Lists of links are flat. */
export const maxListLevels = 1
/** Lists of links of a store. All are cached. */
export const maxListMenus = 200
/** Suggestions for each kind of target. */
export const maxSuggestions = 5

export const maxFooterBlocks = 12
// In characters.
export const maxHeadingLength = 60
export const maxBlockTextLength = 1000
export const maxEmailLength = 254
export const maxPhoneLength = 40
export const maxAddressLength = 300
export const maxCopyrightLength = 200
export const maxSocialLinks = 10
/** Characters of a link as it is typed; without the address of the store, `maxUrlLength` are stored. */
export const maxTypedLinkLength = 2000
/** Hours after its last change from which a translation is deleted when no menu has its item. */
export const unusedTextHours = 24
