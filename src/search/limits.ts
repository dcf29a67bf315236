/** In characters: a shorter search finds only what is called exactly so, except in scripts where one character is a word. */
export const minQueryLength = 2
/** In characters: the rest is not read. */
export const maxQueryLength = 200
/** Suggestions below the search field, of each type. */
export const maxSuggestions = { product: 5, category: 3, brand: 2, page: 2, kb_article: 3, faq: 2 }
/** The same, of each type that a module brings. */
export const maxSuggestionsOfModule = 2
/** Of one client network in a minute, for suggestions and the JSON interface together. */
export const maxLiveSearches = 60
export const defaultResults = 10
export const maxResults = 25
/** Of each type; further ones are neither ranked nor counted. */
export const maxMatches = 100
/** Results that staff put first for one search. */
export const maxPins = 10
/** Terms of a group of synonyms, and groups. */
export const maxTerms = 20
export const maxSynonymGroups = 500
/** Characters of all terms of a group. */
export const maxTermsLength = 500
/** Days after the latest search until it is removed from the report. */
export const searchQueryDays = 90
/** Searches in the report; further ones are not recorded until others are removed. */
export const maxSearchQueries = 20_000
/** Clicks that one visitor's address may report in ten minutes. */
export const maxReportedClicks = 120
/** Products, and results of each other type, on the page of all types. */
export const shownProducts = 8
export const shownResults = 5
/** Categories offered where nothing was found. */
export const maxOfferedCategories = 12
/** Characters of the text below a result. */
export const snippetLength = 160
/** Articles that have only some of the words. */
export const maxPartialArticles = 5
/** Characters of the lines of results that staff put first, and of the address that a search leads to. */
export const maxPinsLength = 4000
export const maxTargetLength = 500
